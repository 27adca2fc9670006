import { join } from 'node:path'
import { addressed, publicHost } from '../broker/facts.ts'
import type { Config } from '../config.ts'
import type { SeededAccount } from '../seed/accounts.ts'
import { clusterFolder } from '../storage/data-folder.ts'

export interface Announced {
  accounts: readonly SeededAccount[]
  /** Of the first run: it is printed until there is an operator. */
  setupToken: string | undefined
}

/** As what somebody tries the product with an account. */
const roleWords: Readonly<Record<SeededAccount['role'], string>> = {
  main: '企业主账号 / owner of the business',
  operate: '操作员 / operates its devices',
  view: '查看者 / views its devices',
  individual: '个人用户 / a person of no business',
  provider: '服务商账号，用“服务商登录” / provider account: log in as service provider',
  agent: '代理商 / agent, who does patrol tasks',
  serving: '服务企业的主账号 / owner of a business that serves others',
  operator: '平台运营者 / runs the platform',
}

/** What a person reads when everything runs. */
export function announcement(config: Config, { accounts, setupToken }: Announced, seconds: number): string {
  const outside = config.host === '0.0.0.0' || config.host === '::' ? `   http://${addressed(publicHost(config))}:${config.port}` : ''
  const here = outside === '' ? config.host : 'localhost'
  const lines = [
    `动环云监控已启动（${seconds.toFixed(1)} 秒） / Kilowatch is running (${seconds.toFixed(1)} s)`,
    `  网址 / address    http://${addressed(here)}:${config.port}${outside}`,
    ...(setupToken === undefined ? [] : setupLines(`http://${addressed(here)}:${config.port}`, setupToken)),
    ...accounts.map(
      ({ loginName, password, role }) => `  账号 / account    ${loginName}   密码 / password  ${password}   ${roleWords[role]}`,
    ),
    ...databaseLines(config),
    `  日志 / logs       ${config.dataFolder}/logs`,
    '  Ctrl-C 停止 / stops',
  ]
  return lines.join('\n')
}

/** A database outside of the data folder: anyone who copies or removes the one must know of the other. */
function databaseLines({ databaseUrl, dataFolder }: Config): string[] {
  const cluster = databaseUrl === undefined ? clusterFolder(dataFolder) : undefined
  if (cluster === undefined || cluster === join(dataFolder, 'postgres')) return []
  return [
    `  数据库 / database ${cluster}`,
    `    不在数据目录 ${dataFolder} 内（其他用户进不去）：复制或删除时两处都要处理 / outside of the data folder, which other users cannot enter: copy or remove both`,
  ]
}

/** The address is for anyone who reads the terminal, and for nobody else. */
export function setupLines(origin: string, token: string): string[] {
  return [
    '  首次使用：打开以下网址建立平台运维账号 / first run: open this address to create the operator',
    `    ${origin}/setup?token=${token}`,
  ]
}
