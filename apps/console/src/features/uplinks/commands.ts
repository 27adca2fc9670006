import type { Claim } from '@kilowatch/contract'

/** The name under which the commands below expect the configuration. */
export const configFile = 'gateway.yaml'

/** A real UPS in five lines: one device of a NUT server on the gateway's own machine. */
export function exampleYaml(uplinkId: string): string {
  return [`uplink: "${uplinkId}"`, 'devices:', '  - ref: ups1', '    driver: nut', '    ups: myups'].join('\n')
}

/** What a person types at the gateway, in order; the code works once. */
export function gatewayCommands(
  claim: Pick<Claim, 'code' | 'fingerprint'>,
  server: string,
): readonly { step: 'check' | 'claim' | 'run'; line: string }[] {
  return [
    { step: 'check', line: `kilowatch-gateway check ${configFile}` },
    {
      step: 'claim',
      line: `kilowatch-gateway claim --server ${server} --code ${claim.code} --config ${configFile} --fingerprint ${claim.fingerprint}`,
    },
    { step: 'run', line: `kilowatch-gateway run ${configFile}` },
  ]
}

/** What is wrong with an id that a person typed: the keys of its words; null when it may be sent. Empty: the server gives one. */
export function idProblem(id: string): 'idDigits' | 'idShort' | 'idLong' | null {
  if (id === '') return null
  if (!/^\d+$/.test(id)) return 'idDigits'
  if (id.length < 12) return 'idShort'
  return id.length > 20 ? 'idLong' : null
}

/** What is wrong with a name. */
export function nameProblem(name: string): 'nameEmpty' | 'nameLong' | null {
  const length = name.trim().length
  if (length === 0) return 'nameEmpty'
  return length > 30 ? 'nameLong' : null
}
