export { changeSetting } from './commands/change-setting.ts'
export type { SettingChange } from './queries.ts'
export { seal, unseal } from './sealing.ts'
export { type KeptMailServer, readSetting, readSignUp, saveSetting, whichAreSet } from './settings.ts'
