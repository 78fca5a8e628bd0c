// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/httpcall.h"

#include "core/device/waiting.h"

#include <nlohmann/json.hpp>

#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QNetworkReply>
#include <QTimer>
#include <QUrl>

namespace requant {

namespace {

constexpr qsizetype bodyLimit = 256 << 20;

} // namespace

HttpCall::HttpCall(const Endpoint& endpoint, const std::string& path, const nlohmann::ordered_json* body)
    : m_manager(std::make_unique<QNetworkAccessManager>())
{
    // A proxy between us and a server of our own would answer in its place.
    m_manager->setProxy(QNetworkProxy::NoProxy);
    QNetworkRequest request(QUrl(QString::fromStdString(endpoint.url + path)));
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    if (!endpoint.apiKey.empty())
        request.setRawHeader("Authorization", "Bearer " + QByteArray::fromStdString(endpoint.apiKey));
    m_clock.start();
    if (body) {
        request.setHeader(QNetworkRequest::ContentTypeHeader, QStringLiteral("application/json"));
        const std::string text = body->dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
        m_reply = m_manager->post(request, QByteArray::fromStdString(text));
    } else {
        m_reply = m_manager->get(request);
    }
    connect(m_reply, &QNetworkReply::readyRead, this, &HttpCall::onReadyRead);
    connect(m_reply, &QNetworkReply::finished, this, &HttpCall::onFinished);
    QTimer::singleShot(static_cast<int>(endpoint.timeoutSeconds * 1000), this, [this] {
        m_timedOut = !finished();
        abort();
    });
}

HttpCall::~HttpCall()
{
    m_reply->disconnect(this);
}

void HttpCall::abort()
{
    if (!finished())
        m_reply->abort();
}

void HttpCall::onReadyRead()
{
    m_answer.body += m_reply->readAll();
    m_answer.arrivals.emplace_back(static_cast<double>(m_clock.nsecsElapsed()) * 1e-9, m_answer.body.size());
    if (m_answer.body.size() > bodyLimit)
        abort();
}

void HttpCall::onFinished()
{
    m_answer.body += m_reply->readAll();
    m_answer.seconds = static_cast<double>(m_clock.nsecsElapsed()) * 1e-9;
    m_answer.arrivals.emplace_back(m_answer.seconds, m_answer.body.size());
    m_answer.status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const auto error = m_reply->error();
    const QVariant length = m_reply->header(QNetworkRequest::ContentLengthHeader);
    const bool cut = length.isValid() && length.toLongLong() > m_answer.body.size();
    using State = HttpAnswer::State;
    if (m_timedOut)
        m_answer.state = State::TimedOut;
    else if (error == QNetworkReply::ConnectionRefusedError)
        m_answer.state = State::Refused;
    else if (m_answer.status == 0 || cut
        || (error != QNetworkReply::NoError && error < QNetworkReply::ContentAccessDenied))
        m_answer.state = State::Broken;
    else
        m_answer.state = State::Answered;
    if (error != QNetworkReply::NoError)
        m_answer.error = m_reply->errorString().toStdString();
}

namespace {

HttpAnswer finish(HttpCall& call, const std::stop_token& stop)
{
    if (!waitFor([&call] { return call.finished(); }, -1, stop)) {
        call.abort();
        HttpAnswer answer = call.answer();
        answer.state = HttpAnswer::State::Broken;
        answer.error = "cancelled";
        return answer;
    }
    return call.answer();
}

} // namespace

HttpAnswer httpGet(const Endpoint& endpoint, const std::string& path, const std::stop_token& stop)
{
    HttpCall call(endpoint, path);
    return finish(call, stop);
}

HttpAnswer httpPost(
    const Endpoint& endpoint, const std::string& path, const nlohmann::ordered_json& body, const std::stop_token& stop)
{
    HttpCall call(endpoint, path, &body);
    return finish(call, stop);
}

} // namespace requant
