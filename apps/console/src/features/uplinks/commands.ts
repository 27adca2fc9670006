import { type GatewayFile, gatewayFileCalls, gatewayFileName } from '@kilowatch/contract'

/** Where an installed gateway has its configuration and its state (from the configuration's folder), and its service's name. */
const installed = {
  file: '/etc/kilowatch-gateway/site.yaml',
  state: '../../var/lib/kilowatch-gateway/site',
  service: 'kilowatch-gateway@site',
}

/** The same on Windows, where the state lies beside the configuration. */
const installedOnWindows = { file: 'C:\\ProgramData\\Kilowatch\\site\\gateway.yaml', service: 'KilowatchGateway-site' }

const ups = ['  - ref: ups1', '    driver: nut', '    ups: myups']

/** A real UPS in five lines: one device of a NUT server on the gateway's own machine. `state`: where it is not beside the file. */
export function exampleYaml(uplinkId: string, state?: string): string {
  return [`uplink: "${uplinkId}"`, ...(state ? [`state: ${state}`] : []), 'devices:', ...ups].join('\n')
}

type StepOnLinux = 'download' | 'verify' | 'install' | 'devices' | 'restart'
type StepOnWindows = 'downloadWindows' | 'verifyWindows' | 'installWindows' | 'devicesWindows' | 'restart'

/** One thing to type or to write at the gateway; `step` names its words. */
export interface Step {
  step: StepOnLinux | StepOnWindows
  text: string
  /** The file whose whole content the text is. */
  file?: string
}

/** What is known of the place to which a gateway is to be connected. */
export interface Place {
  /** Address of this server. */
  server: string
  uplinkId: string
  key: string
}

/** What to do at the gateway, in order; the key works once. Until the file is made there is no checksum, and nothing to download. */
export function gatewaySteps({ platform, sha256 }: Pick<GatewayFile, 'platform' | 'sha256'>, place: Place): readonly Step[] {
  const url = `${place.server}${gatewayFileCalls.readGatewayFile.path.replace(':platform', platform)}`
  if (platform === 'win-x64') return [...(sha256 === null ? [] : fetchingOnWindows(url, sha256)), ...stepsOnWindows(place)]
  return [...(sha256 === null ? [] : fetchingOnLinux(url, sha256)), ...stepsOnLinux(place)]
}

function fetchingOnLinux(url: string, sha256: string): readonly Step[] {
  return [
    { step: 'download', text: `curl -f ${url} | gunzip > kilowatch-gateway && chmod +x kilowatch-gateway` },
    { step: 'verify', text: `echo "${sha256}  kilowatch-gateway" | sha256sum -c` },
  ]
}

function stepsOnLinux({ server, uplinkId, key }: Place): readonly Step[] {
  return [
    { step: 'install', text: `sudo ./kilowatch-gateway install --server ${server} --key ${key}` },
    { step: 'devices', text: exampleYaml(uplinkId, installed.state), file: installed.file },
    { step: 'restart', text: `sudo systemctl restart ${installed.service}` },
  ]
}

const onWindows = gatewayFileName('win-x64')

/**
 * For the PowerShell that comes with Windows (5.1), which has no command that unpacks gzip. .NET wants whole paths; an administrator's
 * PowerShell begins in the folder of the system.
 */
function fetchingOnWindows(url: string, sha256: string): readonly Step[] {
  const unpack = [
    `$from = [IO.File]::OpenRead("$PWD\\${onWindows}.gz")`,
    `$to = [IO.File]::Create("$PWD\\${onWindows}")`,
    '$gzip = New-Object System.IO.Compression.GZipStream($from, [IO.Compression.CompressionMode]::Decompress)',
    '$gzip.CopyTo($to)',
    '$gzip.Dispose()',
    '$to.Dispose()',
  ]
  return [
    {
      step: 'downloadWindows',
      text: ['cd $HOME', `Invoke-WebRequest -UseBasicParsing ${url} -OutFile ${onWindows}.gz`, ...unpack].join('; '),
    },
    { step: 'verifyWindows', text: `(Get-FileHash ${onWindows}).Hash -eq "${sha256}"` },
  ]
}

function stepsOnWindows({ server, uplinkId, key }: Place): readonly Step[] {
  return [
    { step: 'installWindows', text: `.\\${onWindows} install --server ${server} --key ${key}` },
    { step: 'devicesWindows', text: exampleYaml(uplinkId), file: installedOnWindows.file },
    { step: 'restart', text: `Restart-Service ${installedOnWindows.service}` },
  ]
}

/** An address by which a machine reaches itself alone: no gateway elsewhere does anything with it. */
export function isOwnMachine(server: string): boolean {
  const { hostname } = new URL(server)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
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
