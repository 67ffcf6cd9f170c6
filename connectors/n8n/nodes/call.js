/**
 * Calls the portal with the credentials of the node.
 * @throws Error with the words and the code of a refusal (RFC 9457)
 */
exports.call = async (node, options) => {
  const { url } = await node.getCredentials('roscherkApi')
  const answer = await node.helpers.httpRequestWithAuthentication.call(node, 'roscherkApi', {
    baseURL: `${String(url).replace(/\/+$/, '')}/api/v1`,
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    ...options,
  })
  const { statusCode, body } = answer
  if (statusCode < 400) return answer
  const problem = problemOf(body)
  const fields = Object.entries(problem.errors ?? {}).map(([field, text]) => `${field}: ${text}`)
  const words = [problem.message ?? problem.detail ?? problem.title ?? 'Портал не отвечает', ...fields].join('. ')
  throw Object.assign(new Error(`${words} (${problem.code ?? statusCode})`), { code: problem.code, statusCode })
}

/** The answer to a download is bytes, also when it is a refusal. */
function problemOf(body) {
  try {
    return Buffer.isBuffer(body) || body instanceof ArrayBuffer
      ? JSON.parse(Buffer.from(body).toString())
      : (body ?? {})
  } catch {
    return {}
  }
}
