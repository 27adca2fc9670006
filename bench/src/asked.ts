import type { Stage } from './stage.ts'

/** What a call of the stage's person answers. @throws where it is refused */
export async function asked<T>({ httpUrl, person }: Stage, path: string, sent: { file?: Blob; json?: object } = {}): Promise<T> {
  const headers = { userid: person.id, token: person.token }
  const { code, msg, data } = (await (await fetch(httpUrl + path, requestOf(sent, headers))).json()) as {
    code: number
    msg: string
    data: T
  }
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

function requestOf({ file, json }: { file?: Blob; json?: object }, headers: Record<string, string>): RequestInit {
  if (json) return { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(json) }
  if (!file) return { headers }
  const form = new FormData()
  form.set('file', file, 'devices.xlsx')
  return { method: 'POST', headers, body: form }
}
