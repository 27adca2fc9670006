import type { Failure, RestoreProblem } from '../storage/backup/index.ts'

/** What the person at the terminal reads: both languages, since nobody has signed in. */
export const texts = {
  backedUp: (file: string, rows: number, bytes: number) =>
    `已备份：${file}（${rows} 行，${bytes} 字节） / Backed up: ${file} (${rows} rows, ${bytes} bytes)`,
  damagedContents: (hashes: readonly string[]) =>
    `${hashes.length} 份文件内容丢失或已改变，未备份（npm run doctor 列出文件名）：${hashes.join(', ')} / ${hashes.length} contents of files are lost or changed and not in it (npm run doctor names the files): ${hashes.join(', ')}`,
  running: '另一个备份正在进行。/ Another backup is being made.',
  restored: (createdAt: string, tables: number, rows: number) =>
    `已恢复 ${createdAt} 的备份：${tables} 张表，${rows} 行，条数与校验和一致。/ Restored the backup of ${createdAt}: ${tables} tables, ${rows} rows, counts and checksums as in the backup.`,
  usage: '用法 / usage: npm run restore -- FILE',
  unreadable: (file: string) => `无法读取文件 ${file}。/ The file ${file} cannot be read.`,
} as const

export const failureTexts: Readonly<Record<Failure, string>> = {
  'no-space': '磁盘空间不足。/ There is no space left on the disk.',
  'no-right': '没有写入备份目录的权限。/ No right to write to the backup folder.',
  database: '数据库出错。/ The database failed.',
  interrupted: '备份被中断。/ The backup was interrupted.',
  other: '备份失败。/ The backup failed.',
}

export const problemTexts: Readonly<Record<RestoreProblem, string>> = {
  'not-a-backup': '这不是备份文件。/ This is not a backup.',
  damaged: '备份文件已损坏或不完整，未恢复任何数据。/ The backup is damaged or not whole: nothing was restored.',
  'newer-version': '备份由更新的版本制作，请使用该版本。/ The backup was made by a newer version: use that one.',
  'not-empty': '数据库已有数据，只能恢复到空的数据库。/ The database holds data already: a backup is restored into an empty one only.',
}
