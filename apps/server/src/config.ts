import { z } from 'zod'

/** One name of the environment: what it means, its default, and how its text becomes a value. The table in README is made from this. */
export interface Setting {
  name: string
  /** Text as a person would type it; undefined: not set. */
  fallback: string | undefined
  meaning: { zh: string; en: string }
}

export const roles = ['api', 'ingest', 'worker'] as const
export type Role = (typeof roles)[number]

const port = z.coerce.number({ error: 'a port from 0 to 65535' }).int({ error: 'a port from 0 to 65535' }).min(0).max(65_535)
const flag = z.enum(['0', '1'], { error: '0 or 1' }).transform((text) => text === '1')
const rolesFrom = z
  .string()
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(roles, { error: 'a list of api, ingest, worker' })).min(1))

export const settings = [
  { name: 'KW_PORT', fallback: '8080', meaning: { zh: '网页与接口端口', en: 'Port of the console and the API' } },
  { name: 'KW_HOST', fallback: '0.0.0.0', meaning: { zh: '网页与接口监听地址', en: 'Address that the console and the API listen on' } },
  {
    name: 'KW_PUBLIC_HOST',
    fallback: undefined,
    meaning: { zh: '网关用来连接本服务的主机名或地址', en: 'Host name or address by which gateways reach this server' },
  },
  { name: 'KW_DATA', fallback: './data', meaning: { zh: '数据目录', en: 'Data folder' } },
  {
    name: 'KW_DEMO',
    fallback: '0',
    meaning: { zh: '1：建立演示企业与模拟设备（npm start 默认 1）', en: '1: seed a demo business with simulated devices (npm start: 1)' },
  },
  {
    name: 'KW_OWNER',
    fallback: undefined,
    meaning: {
      zh: '首个企业主账号；不存在时建立，密码只在建立时显示',
      en: 'Login name of the first owner: made when nobody has it, the password is shown then',
    },
  },
  { name: 'KW_BUSINESS', fallback: '我的企业', meaning: { zh: '首个企业的名称', en: 'Name of the first owner’s business' } },
  { name: 'KW_LOG', fallback: 'info', meaning: { zh: '日志级别', en: 'Log level' } },
  { name: 'KW_PREFIX', fallback: '/prod-api', meaning: { zh: '企业接口前缀', en: 'Prefix of the enterprise calls' } },
  { name: 'KW_MQTT_PORT', fallback: '8883', meaning: { zh: '内置消息服务器 TLS 端口', en: 'TLS port of the embedded broker' } },
  {
    name: 'KW_MQTT_HOST',
    fallback: '0.0.0.0',
    meaning: { zh: '内置消息服务器 TLS 监听地址', en: 'Address that the embedded broker’s TLS port listens on' },
  },
  {
    name: 'KW_MQTT_PLAIN_PORT',
    fallback: '1883',
    meaning: { zh: '内置消息服务器明文端口，仅本机', en: 'Plain port of the embedded broker, loopback only' },
  },
  { name: 'ROLES', fallback: 'api,ingest,worker', meaning: { zh: '本进程承担的角色', en: 'Roles of this process' } },
  {
    name: 'DATABASE_URL',
    fallback: undefined,
    meaning: { zh: '外部 PostgreSQL 15+；不设则使用内置数据库', en: 'External PostgreSQL 15+; unset: the embedded one' },
  },
  {
    name: 'MQTT_URL',
    fallback: undefined,
    meaning: { zh: '外部 MQTT 服务器；不设则使用内置服务器', en: 'External MQTT broker; unset: the embedded one' },
  },
  { name: 'MQTT_USERNAME', fallback: undefined, meaning: { zh: '外部 MQTT 账号', en: 'Account at the external broker' } },
  { name: 'MQTT_PASSWORD', fallback: undefined, meaning: { zh: '外部 MQTT 密码', en: 'Password at the external broker' } },
  {
    name: 'MQTT_CA',
    fallback: undefined,
    meaning: { zh: '外部 MQTT 服务器 CA 证书文件（PEM）', en: 'File with the CA certificate of the external broker (PEM)' },
  },
] as const satisfies readonly Setting[]

type Name = (typeof settings)[number]['name']

const shapes = {
  KW_PORT: port,
  KW_HOST: z.string().min(1),
  KW_PUBLIC_HOST: z.string().min(1).optional(),
  KW_DATA: z.string().min(1),
  KW_DEMO: flag,
  KW_OWNER: z
    .string()
    .regex(/^[\w.@-]{2,50}$/, { error: '2 to 50 letters, figures or _ . @ -' })
    .optional(),
  KW_BUSINESS: z.string().min(1).max(30),
  KW_LOG: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    error: 'fatal, error, warn, info, debug, trace or silent',
  }),
  KW_PREFIX: z.string().regex(/^\/[\w-]+$/, { error: 'a path of one part, such as /prod-api' }),
  KW_MQTT_PORT: port,
  KW_MQTT_HOST: z.string().min(1),
  KW_MQTT_PLAIN_PORT: port,
  ROLES: rolesFrom,
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'an address such as postgresql://user:password@host/database' })
    .optional(),
  MQTT_URL: z
    .string()
    .regex(/^mqtts?:\/\//, { error: 'an address such as mqtts://host:8883' })
    .optional(),
  MQTT_USERNAME: z.string().min(1).optional(),
  MQTT_PASSWORD: z.string().min(1).optional(),
  MQTT_CA: z.string().min(1).optional(),
} satisfies Record<Name, z.ZodType>

const Environment = z.object(shapes)
type Environment = z.output<typeof Environment>

export interface Config {
  /** 0: the system chooses one. */
  port: number
  host: string
  /** How gateways reach us; undefined: the first outside address of this machine. */
  publicHost: string | undefined
  dataFolder: string
  demo: boolean
  /** First owner of an installation and the name of the business. */
  owner: { loginName: string; businessName: string } | undefined
  logLevel: Environment['KW_LOG']
  /** The specification's `{prefix}`. */
  prefix: string
  roles: readonly Role[]
  databaseUrl: string | undefined
  mqtt: {
    /** External broker; undefined: the embedded one. */
    url: string | undefined
    username: string | undefined
    password: string | undefined
    caFile: string | undefined
    host: string
    port: number
    plainPort: number
  }
}

/** One sentence per wrong setting. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Names that begin with KW_ and are meant for tests or tools, not for the server. */
const foreign = new Set(['KW_RECORDINGS', 'KW_TEST_POSTGRES'])

/** Reads the environment. @throws ConfigError naming every unknown or wrong setting */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const known = new Set<string>(settings.map((setting) => setting.name))
  const unknown = Object.keys(environment).filter((name) => name.startsWith('KW_') && !known.has(name) && !foreign.has(name))
  const raw = Object.fromEntries(settings.map(({ name, fallback }) => [name, environment[name] || fallback]))
  const read = Environment.safeParse(raw)
  const problems = unknown.map((name) => `没有名为 ${name} 的设置。/ There is no setting named ${name}.`)
  if (!read.success) problems.push(...read.error.issues.map((issue) => sentence(String(issue.path[0]), issue.message, raw)))
  if (problems.length > 0 || !read.success) throw new ConfigError(problems)
  return configFrom(read.data)
}

function sentence(name: string, expected: string, raw: Record<string, string | undefined>): string {
  const secret = name === 'MQTT_PASSWORD' || name === 'DATABASE_URL'
  const given = secret ? '…' : raw[name]
  return `设置 ${name} 的值“${given}”无效。/ The setting ${name} has the wrong value "${given}": expected ${expected}.`
}

function configFrom(read: Environment): Config {
  return {
    port: read.KW_PORT,
    host: read.KW_HOST,
    publicHost: read.KW_PUBLIC_HOST,
    dataFolder: read.KW_DATA,
    demo: read.KW_DEMO,
    owner: read.KW_OWNER === undefined ? undefined : { loginName: read.KW_OWNER, businessName: read.KW_BUSINESS },
    logLevel: read.KW_LOG,
    prefix: read.KW_PREFIX,
    roles: read.ROLES,
    databaseUrl: read.DATABASE_URL,
    mqtt: {
      url: read.MQTT_URL,
      username: read.MQTT_USERNAME,
      password: read.MQTT_PASSWORD,
      caFile: read.MQTT_CA,
      host: read.KW_MQTT_HOST,
      port: read.KW_MQTT_PORT,
      plainPort: read.KW_MQTT_PLAIN_PORT,
    },
  }
}
