import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureCertificates, fingerprintOf } from '../broker/certificates.ts'

/**
 * `node apps/server/dist/broker-certificates.js FOLDER [NAME…]`: for a Mosquitto of one's own, an authority that stays and a broker's
 * certificate for these names and addresses, as files that Mosquitto reads. Run again, it renews what is due.
 */
async function write(folder: string, names: readonly string[]): Promise<void> {
  const { ca, certificate, key } = await ensureCertificates(folder, names, new Date())
  writeFileSync(join(folder, 'ca.crt'), ca, { mode: 0o644 })
  writeFileSync(join(folder, 'broker.crt'), `${certificate.trim()}\n${ca}`, { mode: 0o644 })
  writeFileSync(join(folder, 'broker.key'), key, { mode: 0o600 })
  console.log(`CA ${fingerprintOf(ca)}`)
}

const [folder, ...names] = process.argv.slice(2)
if (folder === undefined) {
  console.error('node broker-certificates.js FOLDER [NAME…]')
  process.exitCode = 1
} else await write(folder, names)
