import type { Language } from '@kilowatch/catalog'
import { z } from 'zod'
import { type SettingName, settings } from './config-settings.ts'
import { type Networks, networksOf } from './networks.ts'
import { secretFiles, withSecretFiles } from './secret-files.ts'
import { knownTimeZone } from './time-zone.ts'

export const roles = ['api', 'ingest', 'worker'] as const
export type Role = (typeof roles)[number]

const port = z.coerce.number({ error: 'a port from 0 to 65535' }).int({ error: 'a port from 0 to 65535' }).min(0).max(65_535)
const number = z.coerce.number({ error: 'a whole number from 1' }).int({ error: 'a whole number from 1' }).min(1, 'a whole number from 1')
/** Scheme, host and port. */
const originShape = /^https?:\/\/[\w.-]+(:\d+)?$|^https?:\/\/\[[\da-f:]+\](:\d+)?$/i
const networks = z.string().transform((text, wrong): Networks => {
  const read = networksOf(text)
  if (read) return read
  wrong.addIssue({ code: 'custom', message: 'networks such as 10.0.0.0/8,192.168.1.7' })
  return z.NEVER
})
/** As browsers write them, each once. They become part of a header: nothing that ends a word may stand in them. */
const origins = z.string().transform((text, wrong): readonly string[] => {
  const given = text.split(',').map((each) => each.trim())
  if (given.length <= 100 && given.every((each) => originShape.test(each) && URL.canParse(each))) {
    return [...new Set(given.map((each) => new URL(each).origin))]
  }
  wrong.addIssue({ code: 'custom', message: 'at most 100 origins such as https://cameras.example.org,http://192.168.1.7:8080' })
  return z.NEVER
})
const rolesFrom = z
  .string()
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(roles, { error: 'a list of api, ingest, worker' })).min(1))

const shapes = {
  KW_PORT: port,
  KW_HOST: z.string().min(1),
  KW_PROXIES: networks,
  KW_PUBLIC_HOST: z.string().min(1).optional(),
  KW_PUBLIC_URL: z
    .string()
    .regex(originShape, {
      error: 'an address without a path, such as https://power.example.org',
    })
    .optional(),
  KW_TIME_ZONE: z.string().refine((name) => knownTimeZone(name) !== undefined, { error: 'an IANA time zone, such as Asia/Shanghai' }),
  KW_DATA: z.string().min(1),
  KW_FILES: z
    .string()
    .regex(/^(?!s3:)|^s3:\/\/[\w.-]+(\/[\w./-]*)?$/, { error: 'a folder, or a bucket such as s3://bucket/folder' })
    .optional(),
  KW_S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\//, { error: 'an address such as https://objects.example.org' })
    .optional(),
  KW_S3_REGION: z.string().min(1),
  KW_S3_KEY: z.string().min(1).optional(),
  KW_S3_SECRET: z.string().min(1).optional(),
  KW_DEMO: z.enum(['0', '1', 'zh', 'en'], { error: '0, 1, zh or en' }),
  KW_DEMO_DAYS: z.coerce
    .number({ error: 'days from 1 to 30' })
    .int('days from 1 to 30')
    .min(1, 'days from 1 to 30')
    .max(30, 'days from 1 to 30'),
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
  KW_CAMERA_ORIGINS: origins.optional(),
  ROLES: rolesFrom,
  KW_LEASE_SECONDS: z.coerce.number({ error: 'seconds from 1 to 300' }).min(1, 'seconds from 1 to 300').max(300, 'seconds from 1 to 300'),
  KW_BUSINESS_UPLINKS: number,
  KW_BUSINESS_DEVICES: number,
  KW_BUSINESS_FILES: number,
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
} satisfies Record<SettingName, z.ZodType>

const Environment = z.object(shapes)
type Environment = z.output<typeof Environment>

/** A bucket of an S3-compatible store. */
export interface S3Place {
  bucket: string
  /** Of the names of its objects: empty, or ends with a slash. */
  prefix: string
  /** Undefined: the one of the region. */
  endpoint: string | undefined
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
}

export interface Config {
  /** 0: the system chooses one. */
  port: number
  host: string
  /** Whose word about a visitor's address is believed. */
  proxies: Networks
  /** How gateways reach us; undefined: the first outside address of this machine. */
  publicHost: string | undefined
  /** How people reach the console, without a slash at the end; undefined: nobody said, so that no message carries a link. */
  publicUrl: string | undefined
  /** Of people and documents of no business. */
  timeZone: string
  dataFolder: string
  /** Where the content of files lies; undefined: in the data folder, or in `s3`. */
  filesFolder: string | undefined
  /** The bucket in which it lies. */
  s3: S3Place | undefined
  demo: boolean
  /** Of the demo's names, where it is made again. */
  demoLanguage: Language
  /** Of history that its main devices have at the first start. */
  demoDays: number
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
  /** Origins of cameras that pages may load from. */
  cameraOrigins: readonly string[]
  roles: readonly Role[]
  /** So long a process is taken for alive after its last sign of life, and keeps its partitions. */
  leaseMilliseconds: number
  /** What one business may have. */
  business: { uplinks: number; devices: number; fileBytes: number }
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
  const isKnown = (name: string) => known.has(name) || foreign.has(name) || secretFiles.has(name.replace(/_FILE$/, ''))
  const unknown = Object.keys(environment).filter((name) => name.startsWith('KW_') && !isKnown(name))
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

/** A demo is opened where it runs, and its messages are read on its own screen. */
function demoUrl({ KW_DEMO, KW_HOST, KW_PORT }: Environment): string | undefined {
  if (KW_DEMO === '0' || KW_PORT === 0) return undefined
  const everywhere = KW_HOST === '0.0.0.0' || KW_HOST === '::'
  return `http://${everywhere ? 'localhost' : KW_HOST.includes(':') ? `[${KW_HOST}]` : KW_HOST}:${KW_PORT}`
}

/** @throws ConfigError for a bucket without a key */
function placeOfFiles(read: Environment): Pick<Config, 'filesFolder' | 's3'> {
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(read.KW_FILES ?? '') ?? []
  if (bucket === undefined) return { filesFolder: read.KW_FILES, s3: undefined }
  const { KW_S3_KEY: accessKeyId, KW_S3_SECRET: secretAccessKey, KW_S3_ENDPOINT: endpoint, KW_S3_REGION: region } = read
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError([
      'KW_FILES 为 S3 存储时，须设置 KW_S3_KEY 和 KW_S3_SECRET。/ With a bucket in KW_FILES, KW_S3_KEY and KW_S3_SECRET must be set.',
    ])
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`
  return { filesFolder: undefined, s3: { bucket, prefix, endpoint, region, credentials: { accessKeyId, secretAccessKey } } }
}

function configFrom(read: Environment): Config {
  return {
    port: read.KW_PORT,
    host: read.KW_HOST,
    proxies: read.KW_PROXIES,
    publicHost: read.KW_PUBLIC_HOST,
    publicUrl: read.KW_PUBLIC_URL ?? demoUrl(read),
    timeZone: read.KW_TIME_ZONE,
    dataFolder: read.KW_DATA,
    ...placeOfFiles(read),
    demo: read.KW_DEMO !== '0',
    demoLanguage: read.KW_DEMO === 'en' ? ('en' as const) : ('zh' as const),
    demoDays: read.KW_DEMO_DAYS,
    logLevel: read.KW_LOG,
    prefix: read.KW_PREFIX,
    metrics: { port: read.KW_METRICS_PORT, host: read.KW_METRICS_HOST, from: read.KW_METRICS_FROM },
    outgoingPrivate: read.KW_OUTGOING_PRIVATE,
    cameraOrigins: read.KW_CAMERA_ORIGINS ?? [],
    roles: read.ROLES,
    leaseMilliseconds: read.KW_LEASE_SECONDS * 1_000,
    business: { uplinks: read.KW_BUSINESS_UPLINKS, devices: read.KW_BUSINESS_DEVICES, fileBytes: read.KW_BUSINESS_FILES * 1_048_576 },
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
