import { deviceType } from '@kilowatch/catalog'
import { shownModels } from '@kilowatch/catalog/models'
import { type AddingDraft, type GatewayPlatform, gatewayFileCalls, gatewayFileName } from '@kilowatch/contract'
import { idsOf, wrongId } from './device-draft.ts'

/** Where an installed gateway has its configuration and its state (from the configuration's folder), and its service's name. */
const installed = {
  file: '/etc/kilowatch-gateway/site.yaml',
  state: '../../var/lib/kilowatch-gateway/site',
  service: 'kilowatch-gateway@site',
}

/** The same on Windows, where the state lies beside the configuration. */
const installedOnWindows = { file: 'C:\\ProgramData\\Kilowatch\\site\\gateway.yaml', service: 'KilowatchGateway-site' }

/** What the gateway is to read. */
export interface Target {
  /** A code of the catalogue. */
  type: string
  protocol: string
  /** What the protocol's models call it; null: every device of the type. */
  code: string | null
  /** Where it is, and what it is called there; empty: an example stands in the place. */
  address: string
  target: string
  boxId: string
}

export const anyUps: Target = { type: 'ups', protocol: 'nut', code: null, address: '', target: '', boxId: '' }

/** One device as the file of the gateway has it, with examples where the person has said nothing. */
function deviceLines({ type, protocol, code, address, target, boxId }: Target): string[] {
  const model = code === null ? [] : [`model: ${code}`]
  const ways: Readonly<Record<string, readonly string[]>> = {
    nut: [`ups: ${target || 'myups'}`, ...placeLines(address)],
    snmp: [...placeLines(address || exampleHost), ...model],
    modbus: [
      ...model,
      ...(address.startsWith('/') || /^COM\d/i.test(address) ? [`serial: ${address}`] : placeLines(address || exampleHost)),
      `unit: ${target || 1}`,
    ],
    mqtt: [
      `broker: mqtt://${address || '127.0.0.1:1883'}`,
      ...(code === null ? pointLines(type, target) : [...model, `topic: ${target || type}`]),
    ],
  }
  const id = boxId === '' ? [] : [`box_id: "${boxId}"`]
  const [first = '', ...rest] = [`ref: ${type.replaceAll('_', '-')}1`, `driver: ${protocol}`, ...(ways[protocol] ?? []), ...id]
  return [`  - ${first}`, ...rest.map((line) => `    ${line}`)]
}

const exampleHost = '192.168.1.20'

/** 'host' or 'host:port'; nothing: this machine. */
function placeLines(address: string): string[] {
  if (address === '') return []
  const [host, port] = address.split(/:(?=\d+$)/)
  return [`host: ${host}`, ...(port === undefined ? [] : [`port: ${port}`])]
}

/** Without a model every value is named with its topic; the first is the example. */
function pointLines(code: string, topic: string): string[] {
  const type = deviceType(code)
  const point = type?.headline[0]?.replace('*', '1') ?? 'value'
  return [`type: ${code}`, 'points:', `  - { point: ${point}, topic: ${topic || 'site/value'} }`]
}

/** The whole file: one device. `state`: where it is not beside the file. */
export function gatewayYaml(uplinkId: string, target: Target, state?: string): string {
  return [`uplink: "${uplinkId}"`, ...(state ? [`state: ${state}`] : []), 'devices:', ...deviceLines(target)].join('\n')
}

type StepOnLinux = 'download' | 'verify' | 'install' | 'devices'
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
  target: Target
}

/** How the program comes to the gateway by command, and is checked there. */
export function fetchingSteps({ platform, sha256 }: { platform: GatewayPlatform; sha256: string }, server: string): readonly Step[] {
  const url = `${server}${gatewayFileCalls.readGatewayFile.path.replace(':platform', platform)}`
  return platform === 'win-x64' ? fetchingOnWindows(url, sha256) : fetchingOnLinux(url, sha256)
}

/** What to do with it there, in order; the key works once. */
export function doingSteps(platform: GatewayPlatform, place: Place): readonly Step[] {
  return platform === 'win-x64' ? stepsOnWindows(place) : stepsOnLinux(place)
}

/** What the gateway is to read, as far as the person has said it; any UPS by NUT where they have said nothing. */
export function targetOf({ type, protocol, series, address, target, ids }: AddingDraft): Target {
  const [id = ''] = idsOf(ids)
  const chosen = protocol === '' ? {} : { protocol, code: codeOf(series) }
  return { ...anyUps, ...(type === '' ? {} : { type }), ...chosen, address, target, boxId: isOneWholeId(ids) ? id : '' }
}

const isOneWholeId = (ids: string) => idsOf(ids).length === 1 && wrongId(idsOf(ids)[0] ?? '') === undefined

/** The series names a model of the catalogue, or is the person's own word. */
function codeOf(series: string): string | null {
  return series === 'sunspec' || shownModels.some(({ code }) => code === series) ? series : null
}

function fetchingOnLinux(url: string, sha256: string): readonly Step[] {
  return [
    { step: 'download', text: `curl -f ${url} | gunzip > kilowatch-gateway && chmod +x kilowatch-gateway` },
    { step: 'verify', text: `echo "${sha256}  kilowatch-gateway" | sha256sum -c` },
  ]
}

function stepsOnLinux({ server, uplinkId, key, target }: Place): readonly Step[] {
  return [
    { step: 'install', text: installing(server, key) },
    { step: 'devices', text: written(gatewayYaml(uplinkId, target, installed.state)), file: installed.file },
  ]
}

/** The browser takes the program packed; by command it is unpacked already. */
function installing(server: string, key: string): string {
  return [
    'gunzip -qf kilowatch-gateway.gz 2>/dev/null; chmod +x kilowatch-gateway',
    'sudo ./kilowatch-gateway install \\',
    `  --server ${server} \\`,
    `  --key ${key}`,
  ].join('\n')
}

/** Writes the whole file and has the service read it: pasted as it stands. */
function written(yaml: string): string {
  return [`sudo tee ${installed.file} >/dev/null <<'EOF'`, yaml, 'EOF', `sudo systemctl restart ${installed.service}`].join('\n')
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

function stepsOnWindows({ server, uplinkId, key, target }: Place): readonly Step[] {
  return [
    { step: 'installWindows', text: `.\\${onWindows} install --server ${server} --key ${key}` },
    { step: 'devicesWindows', text: gatewayYaml(uplinkId, target), file: installedOnWindows.file },
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
