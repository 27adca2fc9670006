import { type GatewayFile, gatewayFileCalls, gatewayFileName } from '@kilowatch/contract'

/** The name under which the commands below expect the configuration, where a person writes it. */
export const configFile = 'gateway.yaml'

/** Where an installed gateway has its configuration, and its service's name. */
const installed = { file: '/etc/kilowatch-gateway/site.yaml', service: 'kilowatch-gateway@site' }

const ups = ['  - ref: ups1', '    driver: nut', '    ups: myups']

/** A real UPS in five lines: one device of a NUT server on the gateway's own machine. */
export function exampleYaml(uplinkId: string): string {
  return [`uplink: "${uplinkId}"`, 'devices:', ...ups].join('\n')
}

/** One thing to type or to write at the gateway; `step` names its words. */
export interface Step {
  step: 'download' | 'verify' | 'install' | 'devices' | 'restart' | 'downloadWindows' | 'file' | 'check' | 'claim' | 'run'
  text: string
}

/** What is known of the place to which a gateway is to be connected. */
export interface Place {
  /** Address of this server. */
  server: string
  uplinkId: string
  key: string
}

/** What to do at the gateway, in order; the key works once. The checksum comes when the file is made. */
export function gatewaySteps({ platform, sha256 }: Pick<GatewayFile, 'platform' | 'sha256'>, place: Place): readonly Step[] {
  const url = `${place.server}${gatewayFileCalls.readGatewayFile.path.replace(':platform', platform)}`
  return platform === 'win-x64' ? stepsOnWindows(url, place) : stepsOnLinux(url, sha256, place)
}

function stepsOnLinux(url: string, sha256: string | null, { server, key }: Place): readonly Step[] {
  return [
    { step: 'download', text: `curl -f ${url} | gunzip > kilowatch-gateway && chmod +x kilowatch-gateway` },
    ...(sha256 === null ? [] : [{ step: 'verify' as const, text: `echo "${sha256}  kilowatch-gateway" | sha256sum -c` }]),
    { step: 'install', text: `sudo ./kilowatch-gateway install --server ${server} --key ${key}` },
    { step: 'devices', text: [`# ${installed.file}`, 'devices:', ...ups].join('\n') },
    { step: 'restart', text: `sudo systemctl restart ${installed.service}` },
  ]
}

function stepsOnWindows(url: string, { server, uplinkId, key }: Place): readonly Step[] {
  const program = `.\\${gatewayFileName('win-x64')}`
  return [
    { step: 'downloadWindows', text: url },
    { step: 'file', text: exampleYaml(uplinkId) },
    { step: 'check', text: `${program} check ${configFile}` },
    { step: 'claim', text: `${program} claim --server ${server} --key ${key} --config ${configFile}` },
    { step: 'run', text: `${program} run ${configFile}` },
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
