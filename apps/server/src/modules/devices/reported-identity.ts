/** Names by which devices report who they are (Network UPS Tools' variables), the more exact first. */
const identityNames = {
  maker: ['device.mfr', 'ups.mfr'],
  model: ['device.model', 'ups.model'],
  serial: ['device.serial', 'ups.serial'],
  firmware: ['ups.firmware'],
} as const

/** Who a device says that it is: maker, model, serial number, firmware, as far as it does. */
export function reportedIdentity(extras: Readonly<Record<string, string | number>>): {
  maker?: string
  model?: string
  serial?: string
  firmware?: string
} {
  const found = Object.entries(identityNames).flatMap(([key, names]) => {
    const name = names.find((candidate) => extras[candidate] !== undefined && extras[candidate] !== '')
    return name === undefined ? [] : [[key, String(extras[name])] as const]
  })
  return Object.fromEntries(found)
}
