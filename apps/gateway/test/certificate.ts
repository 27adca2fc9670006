import { generate } from 'selfsigned'

export interface Authority {
  key: string
  cert: string
}

const day = 86_400_000
const span = () => ({ notBeforeDate: new Date(Date.now() - day), notAfterDate: new Date(Date.now() + 30 * day) })

/** A certificate authority of a test's own. */
export async function createAuthority(): Promise<Authority> {
  const made = await generate([{ name: 'commonName', value: 'Test authority' }], {
    ...span(),
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  return { key: made.private, cert: made.cert }
}

/** A server's certificate for one DNS name, signed by the authority. */
export async function issue(authority: Authority, name: string): Promise<Authority> {
  const made = await generate([{ name: 'commonName', value: name }], {
    ...span(),
    keyType: 'ec',
    algorithm: 'sha256',
    ca: authority,
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
    ],
  })
  return { key: made.private, cert: made.cert }
}
