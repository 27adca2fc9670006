import { z } from 'zod'
import { type Networks, networksOf } from './networks.ts'
import { secretFiles, withSecretFiles } from './secret-files.ts'

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
const networks = z.string().transform((text, wrong): Networks => {
  const read = networksOf(text)
  if (read) return read
  wrong.addIssue({ code: 'custom', message: 'networks such as 10.0.0.0/8,192.168.1.7' })
  return z.NEVER
})
const rolesFrom = z
  .string()
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(roles, { error: 'a list of api, ingest, worker' })).min(1))

export const settings = [
  { name: 'KW_PORT', fallback: '8080', meaning: { zh: '网页与接口端口', en: 'Port of the console and the API' } },
  {
    name: 'KW_HOST',
    fallback: '0.0.0.0',
    meaning: {
      zh: '网页与接口监听地址（HTTP，不加密）；前面有 HTTPS 反向代理时设为 127.0.0.1',
      en: 'Address that the console and the API listen on, in plain HTTP: set 127.0.0.1 behind a reverse proxy with HTTPS',
    },
  },
  {
    name: 'KW_PROXIES',
    fallback: '127.0.0.0/8,::1',
    meaning: {
      zh: '反向代理所在的网络（CIDR，逗号分隔）：只采信来自这里的 X-Forwarded-… 请求头',
      en: 'Networks of the reverse proxies (CIDR, with commas between them): X-Forwarded-… is believed from there alone',
    },
  },
  {
    name: 'KW_PUBLIC_HOST',
    fallback: undefined,
    meaning: { zh: '网关用来连接本服务的主机名或地址', en: 'Host name or address by which gateways reach this server' },
  },
  {
    name: 'KW_PUBLIC_URL',
    fallback: undefined,
    meaning: {
      zh: '人们打开本系统的网址，如 https://power.example.org；写入邀请链接。不设则用请求的地址',
      en: 'Address by which people open the console, such as https://power.example.org: stands in invitations; unset: that of the request',
    },
  },
  { name: 'KW_DATA', fallback: './data', meaning: { zh: '数据目录', en: 'Data folder' } },
  {
    name: 'KW_DEMO',
    fallback: '0',
    meaning: {
      zh: '1：建立演示企业与模拟设备（npm start 默认 1，npm start -- --no-demo 为 0）',
      en: '1: seed a demo business with simulated devices (npm start: 1; npm start -- --no-demo: 0)',
    },
  },
  { name: 'KW_LOG', fallback: 'info', meaning: { zh: '日志级别', en: 'Log level' } },
  { name: 'KW_PREFIX', fallback: '/prod-api', meaning: { zh: '企业接口前缀', en: 'Prefix of the enterprise calls' } },
  {
    name: 'KW_MQTT_PORT',
    fallback: '8883',
    meaning: {
      zh: '内置消息服务器 TLS 端口，网关直接连接（不经 HTTPS 反向代理）；证书由本机自建的 CA 签发，网关按认领页上的指纹核对',
      en: 'TLS port of the embedded broker. Gateways connect to it directly, not through the HTTPS proxy; its certificate is signed by this installation’s own CA, which a gateway checks by the fingerprint on the claim page',
    },
  },
  {
    name: 'KW_MQTT_HOST',
    fallback: '0.0.0.0',
    meaning: {
      zh: '内置消息服务器 TLS 端口的监听地址；只有网关所在的网络能到达时更稳妥',
      en: 'Address that the embedded broker’s TLS port listens on: best one that only the gateways’ network reaches',
    },
  },
  {
    name: 'KW_MQTT_PLAIN_PORT',
    fallback: '1883',
    meaning: {
      zh: '内置消息服务器的明文端口，只监听本机 127.0.0.1，无法改为对外',
      en: 'Plain port of the embedded broker: listens on 127.0.0.1 alone, and no setting opens it to others',
    },
  },
  {
    name: 'KW_METRICS_PORT',
    fallback: undefined,
    meaning: {
      zh: '不含 api 角色的进程在此端口提供 /metrics、/healthz、/readyz；不设则不提供（含 api 角色的进程用 KW_PORT）',
      en: 'Port of /metrics, /healthz and /readyz of a process without the role api; unset: none (a process with it answers them on KW_PORT)',
    },
  },
  {
    name: 'KW_METRICS_HOST',
    fallback: '127.0.0.1',
    meaning: { zh: 'KW_METRICS_PORT 的监听地址', en: 'Address that KW_METRICS_PORT listens on' },
  },
  {
    name: 'KW_METRICS_FROM',
    fallback: '127.0.0.0/8,::1',
    meaning: {
      zh: '允许读取 /metrics 的网络（CIDR，逗号分隔）',
      en: 'Networks that may read /metrics (CIDR, with commas between them)',
    },
  },
  {
    name: 'KW_OUTGOING_PRIVATE',
    fallback: undefined,
    meaning: {
      zh: '通知可以发往的内网（CIDR，逗号分隔；* 为全部），如医院内网的短信网关；不设则只发往公网 https 地址',
      en: 'Private networks that notices may be sent to (CIDR, with commas between them; *: all), such as an SMS gateway in the hospital’s own network; unset: public https addresses alone',
    },
  },
  { name: 'ROLES', fallback: 'api,ingest,worker', meaning: { zh: '本进程承担的角色', en: 'Roles of this process' } },
  {
    name: 'KW_LEASE_SECONDS',
    fallback: '15',
    meaning: {
      zh: '接收进程失去音讯多少秒后，由其他接收进程接管其网关；所有进程须相同',
      en: 'Seconds without a sign of life after which other ingest processes take over the uplinks of one; the same for all processes',
    },
  },
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
  {
    name: 'MQTT_PUBLIC_URL',
    fallback: undefined,
    meaning: {
      zh: '网关连接外部 MQTT 服务器的地址，如 mqtts://power.example.org:8883；不设则与 MQTT_URL 相同',
      en: 'Address of the external broker for gateways, such as mqtts://power.example.org:8883; unset: that of MQTT_URL',
    },
  },
  {
    name: 'MQTT_ADMIN_USERNAME',
    fallback: undefined,
    meaning: {
      zh: '可管理外部 Mosquitto 动态安全插件的账号：由本服务为每个网关建立、停用账号；不设则由人工管理',
      en: 'Account that may manage the dynamic-security plugin of an external Mosquitto: the server then makes and ends the account of each gateway; unset: somebody does it by hand',
    },
  },
  { name: 'MQTT_ADMIN_PASSWORD', fallback: undefined, meaning: { zh: '该账号的密码', en: 'Password of that account' } },
] as const satisfies readonly Setting[]

type Name = (typeof settings)[number]['name']

const shapes = {
  KW_PORT: port,
  KW_HOST: z.string().min(1),
  KW_PROXIES: networks,
  KW_PUBLIC_HOST: z.string().min(1).optional(),
  KW_PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\/[\w.-]+(:\d+)?$|^https?:\/\/\[[\da-f:]+\](:\d+)?$/i, {
      error: 'an address without a path, such as https://power.example.org',
    })
    .optional(),
  KW_DATA: z.string().min(1),
  KW_DEMO: flag,
  KW_LOG: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    error: 'fatal, error, warn, info, debug, trace or silent',
  }),
  KW_PREFIX: z.string().regex(/^\/[\w-]+$/, { error: 'a path of one part, such as /prod-api' }),
  KW_MQTT_PORT: port,
  KW_MQTT_HOST: z.string().min(1),
  KW_MQTT_PLAIN_PORT: port,
  KW_METRICS_PORT: port.optional(),
  KW_METRICS_HOST: z.string().min(1),
  KW_METRICS_FROM: networks,
  KW_OUTGOING_PRIVATE: z
    .string()
    .transform((text) => (text.trim() === '*' ? '0.0.0.0/0,::/0' : text))
    .pipe(networks)
    .optional(),
  ROLES: rolesFrom,
  KW_LEASE_SECONDS: z.coerce.number({ error: 'seconds from 1 to 300' }).min(1, 'seconds from 1 to 300').max(300, 'seconds from 1 to 300'),
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
  MQTT_PUBLIC_URL: z
    .string()
    .regex(/^mqtts?:\/\//, { error: 'an address such as mqtts://host:8883' })
    .optional(),
  MQTT_ADMIN_USERNAME: z.string().min(1).optional(),
  MQTT_ADMIN_PASSWORD: z.string().min(1).optional(),
} satisfies Record<Name, z.ZodType>

const Environment = z.object(shapes)
type Environment = z.output<typeof Environment>

export interface Config {
  /** 0: the system chooses one. */
  port: number
  host: string
  /** Whose word about a visitor's address is believed. */
  proxies: Networks
  /** How gateways reach us; undefined: the first outside address of this machine. */
  publicHost: string | undefined
  /** How people reach the console, without a slash at the end; undefined: as the request did. */
  publicUrl: string | undefined
  dataFolder: string
  demo: boolean
  logLevel: Environment['KW_LOG']
  /** The specification's `{prefix}`. */
  prefix: string
  metrics: {
    /** Of a process without the role api; undefined: none. */
    port: number | undefined
    host: string
    /** Who may read them. */
    from: Networks
  }
  /** Networks beside the internet that addresses of webhooks, robots and providers may lead to; undefined: none. */
  outgoingPrivate: Networks | undefined
  roles: readonly Role[]
  /** So long a process is taken for alive after its last sign of life, and keeps its partitions. */
  leaseMilliseconds: number
  databaseUrl: string | undefined
  mqtt: {
    /** External broker; undefined: the embedded one. */
    url: string | undefined
    username: string | undefined
    password: string | undefined
    caFile: string | undefined
    /** How gateways reach the external broker. */
    publicUrl: string | undefined
    /** Who keeps the uplinks' accounts there; undefined: nobody of ours. */
    admin: { username: string; password: string | undefined } | undefined
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
export function readConfig(given: Readonly<Record<string, string | undefined>>): Config {
  const { environment, unread } = withSecretFiles(given)
  const known = new Set<string>(settings.map((setting) => setting.name))
  const unknown = Object.keys(environment).filter((name) => name.startsWith('KW_') && !known.has(name) && !foreign.has(name))
  const raw = Object.fromEntries(settings.map(({ name, fallback }) => [name, environment[name] || fallback]))
  const read = Environment.safeParse(raw)
  const problems = [...unread, ...unknown.map((name) => `没有名为 ${name} 的设置。/ There is no setting named ${name}.`)]
  if (!read.success) problems.push(...read.error.issues.map((issue) => sentence(String(issue.path[0]), issue.message, raw)))
  if (problems.length > 0 || !read.success) throw new ConfigError(problems)
  return configFrom(read.data)
}

function sentence(name: string, expected: string, raw: Record<string, string | undefined>): string {
  const given = secretFiles.has(name) ? '…' : raw[name]
  return `设置 ${name} 的值“${given}”无效。/ The setting ${name} has the wrong value "${given}": expected ${expected}.`
}

function configFrom(read: Environment): Config {
  return {
    port: read.KW_PORT,
    host: read.KW_HOST,
    proxies: read.KW_PROXIES,
    publicHost: read.KW_PUBLIC_HOST,
    publicUrl: read.KW_PUBLIC_URL,
    dataFolder: read.KW_DATA,
    demo: read.KW_DEMO,
    logLevel: read.KW_LOG,
    prefix: read.KW_PREFIX,
    metrics: { port: read.KW_METRICS_PORT, host: read.KW_METRICS_HOST, from: read.KW_METRICS_FROM },
    outgoingPrivate: read.KW_OUTGOING_PRIVATE,
    roles: read.ROLES,
    leaseMilliseconds: read.KW_LEASE_SECONDS * 1_000,
    databaseUrl: read.DATABASE_URL,
    mqtt: {
      url: read.MQTT_URL,
      username: read.MQTT_USERNAME,
      password: read.MQTT_PASSWORD,
      caFile: read.MQTT_CA,
      publicUrl: read.MQTT_PUBLIC_URL ?? read.MQTT_URL,
      admin:
        read.MQTT_ADMIN_USERNAME === undefined ? undefined : { username: read.MQTT_ADMIN_USERNAME, password: read.MQTT_ADMIN_PASSWORD },
      host: read.KW_MQTT_HOST,
      port: read.KW_MQTT_PORT,
      plainPort: read.KW_MQTT_PLAIN_PORT,
    },
  }
}
