export { isBackupDue } from './due.ts'
export { type BackupRow, type Failure, findLast, findLastGood, isRunning } from './records.ts'
export { type RestoreProblem, RestoreRefused, restoreBackup } from './restore-backup.ts'
export { backupFolder, beginBackup } from './run.ts'
