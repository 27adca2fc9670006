/** As `fetch` for a form, but tells how much of it has gone out, from 0 to 1, which `fetch` cannot. */
export function uploadFetch(onProgress: (share: number) => void): (url: string, init: RequestInit) => Promise<Response> {
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method ?? 'POST', url)
      for (const [name, value] of Object.entries((headers ?? {}) as Record<string, string>)) request.setRequestHeader(name, value)
      request.responseType = 'text'
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => {
        const type = request.getResponseHeader('content-type') ?? ''
        resolve(new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }))
      }
      request.onerror = () => reject(new TypeError('no answer'))
      request.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      if (signal?.aborted) reject(signal.reason)
      else request.send(body as FormData)
    })
}
