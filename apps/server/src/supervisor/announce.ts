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

/** What a person reads when everything runs. */
export function announcement(config: Config, { accounts, setupToken }: Announced, seconds: number): string {
  const outside = config.host === '0.0.0.0' || config.host === '::' ? `   http://${addressed(publicHost(config))}:${config.port}` : ''
  const here = outside === '' ? config.host : 'localhost'
  const lines = [
    `动环云监控已启动（${seconds.toFixed(1)} 秒） / Kilowatch is running (${seconds.toFixed(1)} s)`,
    `  网址 / address    http://${addressed(here)}:${config.port}${outside}`,
    ...(setupToken === undefined ? [] : setupLines(`http://${addressed(here)}:${config.port}`, setupToken)),
    ...accounts.map(({ loginName, password, role }) => `  账号 / account    ${loginName}   密码 / password  ${password}   (${role})`),
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
