import { budgets } from './budgets/budgets.ts'

/** One name of the environment: what it means, its default, and how its text becomes a value. The table in README is made from this. */
export interface Setting {
  name: string
  /** Text as a person would type it; undefined: not set. */
  fallback: string | undefined
  meaning: { zh: string; en: string }
}

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
      zh: '人们打开本系统的网址，如 https://power.example.org；消息中的链接只用此地址。不设则消息不带链接，也不能通过邮件或短信发送邀请（演示模式默认为本机地址）',
      en: 'Address by which people open the console, such as https://power.example.org: links in messages come from it alone; unset: messages carry no link, and no invitation is sent by mail or SMS (in the demo: the address of this machine)',
    },
  },
  {
    name: 'KW_TIME_ZONE',
    fallback: 'Asia/Shanghai',
    meaning: {
      zh: '不属于任何企业的人员与文件所用的时区（IANA 名称）；企业使用自己的时区',
      en: 'Time zone (IANA name) for people and documents of no business; a business has its own',
    },
  },
  { name: 'KW_DATA', fallback: './data', meaning: { zh: '数据目录', en: 'Data folder' } },
  {
    name: 'KW_FILES',
    fallback: undefined,
    meaning: {
      zh: '上传文件的存放目录（多台服务器时须为共享目录），或 S3 兼容存储的桶，如 s3://bucket/folder。不设则在数据目录的 files 中',
      en: 'Where the files lie that people upload: a folder (with several machines one that they share) or a bucket of an S3-compatible store, such as s3://bucket/folder; unset: files in the data folder',
    },
  },
  {
    name: 'KW_S3_ENDPOINT',
    fallback: undefined,
    meaning: { zh: 'S3 兼容存储的地址；不设则为 AWS', en: 'Address of the S3-compatible store; unset: that of AWS' },
  },
  { name: 'KW_S3_REGION', fallback: 'us-east-1', meaning: { zh: 'S3 区域', en: 'Region of the bucket' } },
  { name: 'KW_S3_KEY', fallback: undefined, meaning: { zh: 'S3 访问密钥 ID', en: 'Access key ID of the bucket' } },
  { name: 'KW_S3_SECRET', fallback: undefined, meaning: { zh: 'S3 访问密钥', en: 'Secret access key of the bucket' } },
  {
    name: 'KW_DEMO',
    fallback: '0',
    meaning: {
      zh: '1：建立演示企业与模拟设备，名称为中文；en：名称为英文（npm start 默认 1，npm start -- --demo=en 为 en，npm start -- --no-demo 为 0）。已建立的演示保持原有语言',
      en: '1: seed a demo business with simulated devices, with Chinese names; en: with English names (npm start: 1; npm start -- --demo=en: en; npm start -- --no-demo: 0). A demo that is there keeps its language',
    },
  },
  {
    name: 'KW_DEMO_DAYS',
    fallback: '30',
    meaning: {
      zh: '演示首次启动时，每台设备带有多少天（1–30）的历史；一天时含昨夜',
      en: 'Days of history (1 to 30) that the devices of a demo have at its first start; one day takes last night in',
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
      en: 'Private networks that notifications may be sent to (CIDR, with commas between them; *: all), such as an SMS gateway in the hospital’s own network; unset: public https addresses alone',
    },
  },
  {
    name: 'KW_CAMERA_ORIGINS',
    fallback: undefined,
    meaning: {
      zh: '页面可以播放其视频的摄像机或流媒体服务的来源（协议、主机和端口，逗号分隔，最多 100 个），如 https://cameras.example.org；不设则页面只显示视频源的地址',
      en: 'Origins of cameras and media servers whose video the pages may play (scheme, host and port, with commas between them, at most 100), such as https://cameras.example.org; unset: pages show the addresses of video sources alone',
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
    name: 'KW_BUSINESS_UPLINKS',
    fallback: String(budgets.uplinksOfBusiness.most),
    meaning: { zh: '每个企业最多的网关数', en: 'Gateways that one business may have' },
  },
  {
    name: 'KW_BUSINESS_DEVICES',
    fallback: String(budgets.devicesOfBusiness.most),
    meaning: { zh: '每个企业最多的设备数', en: 'Devices that one business may have' },
  },
  {
    name: 'KW_BUSINESS_FILES',
    fallback: String(budgets.filesOfBusiness.most / 1_048_576),
    meaning: { zh: '每个企业的文件空间（MB）', en: 'Room for the files of one business, in MB' },
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

export type SettingName = (typeof settings)[number]['name']
