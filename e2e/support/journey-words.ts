import type { Language } from './browser.ts'

/** What a person reads and clicks on the first journey. The texts of the product are compared with these, not read from it. */
export interface JourneyWords {
  signIn: string
  account: string
  password: string
  accountEmpty: string
  passwordEmpty: string
  wrongPassword: string
  addDevice: string
  gatewayName: string
  nameEmpty: string
  idShort: string
  add: string
  connected: string
  kept: RegExp
  inputVoltage: string
  inputVoltageL1: string
  thresholdTab: string
  historyTab: string
  fields: { ha: string; hr: string; lr: string; la: string }
  empty: string
  notANumber: string
  outOfRange: string
  highNotAboveRelease: string
  releasesNotInOrder: string
  lowNotInOrder: string
  review: string
  cannotSave: string
  save: string
  saved: string
  aboveLimit: string
  alarmOf: (device: string) => string
  points: string
  bell: RegExp
  comment: string
  confirmWithNote: string
  confirmed: string
  released: string
  past: string
  steps: string
  closed: RegExp
}

const zh: JourneyWords = {
  signIn: '登录',
  account: '账号',
  password: '密码',
  accountEmpty: '用户名不能为空',
  passwordEmpty: '密码不能为空',
  wrongPassword: '账号不存在或密码错误',
  addDevice: '添加设备',
  gatewayName: '名称',
  nameEmpty: '输入不能为空',
  idShort: '设备 ID 不正确，请重新输入：至少 12 位数字',
  add: '添加',
  connected: '网关已连接',
  kept: /^进度已存/,
  inputVoltage: '输入电压',
  inputVoltageL1: '输入电压 L1',
  thresholdTab: '告警阈值',
  historyTab: '历史数据',
  fields: { ha: '高告警', hr: '高解除', lr: '低解除', la: '低告警' },
  empty: '输入不能为空',
  notANumber: '阈值必须是数字',
  outOfRange: '您设置的值超出限制，请重新设置',
  highNotAboveRelease: '高告警阈值不能小于或等于高解除阈值',
  releasesNotInOrder: '高解除阈值不能小于或等于低解除阈值',
  lowNotInOrder: '低解除阈值不能小于或等于低告警阈值',
  review: '查看差异并保存',
  cannotSave: '您输入的阈值有误，无法保存',
  save: '保存',
  saved: '设置成功',
  aboveLimit: '输入电压 L1 高于上限',
  alarmOf: (device) => `${device} 输入电压 L1 高于上限`,
  points: '测点',
  bell: /^告警：/,
  comment: '写备注',
  confirmWithNote: '确认并附备注',
  confirmed: '已确认',
  released: '已恢复',
  past: '历史',
  steps: '经过',
  closed: /恢复/,
}

const en: JourneyWords = {
  signIn: 'Log in',
  account: 'Account',
  password: 'Password',
  accountEmpty: 'User name cannot be empty',
  passwordEmpty: 'Password cannot be empty',
  wrongPassword: 'Account not found or wrong password',
  addDevice: 'Add device',
  gatewayName: 'Name',
  nameEmpty: 'Input can not be empty',
  idShort: 'Device ID incorrect, re-enter: at least 12 digits',
  add: 'Add',
  connected: 'Gateway connected',
  kept: /^Progress saved/,
  inputVoltage: 'Input voltage',
  inputVoltageL1: 'Input voltage L1',
  thresholdTab: 'Alarm threshold',
  historyTab: 'History',
  fields: { ha: 'High alarm', hr: 'High release', lr: 'Low release', la: 'Low alarm' },
  empty: 'Input can not be empty',
  notANumber: 'Threshold must be a number',
  outOfRange: 'The value you set exceeds the limit, please reset it',
  highNotAboveRelease: 'High alarm threshold cannot be less than or equal to relief threshold',
  releasesNotInOrder: 'High release threshold cannot be less than or equal to low release threshold',
  lowNotInOrder: 'Low release threshold cannot be less than or equal to low alarm threshold',
  review: 'Review and save',
  cannotSave: 'Threshold you entered is wrong, cannot save',
  save: 'Save',
  saved: 'Saved',
  aboveLimit: 'Input voltage L1 above limit',
  alarmOf: (device) => `${device}: Input voltage L1 above limit`,
  points: 'Points',
  bell: /^Alarms:/,
  comment: 'Add a comment',
  confirmWithNote: 'Confirm with note',
  confirmed: 'Confirmed',
  released: 'Cleared',
  past: 'History',
  steps: 'Timeline',
  closed: /Cleared/,
}

export const journeyWords: Readonly<Record<Language, JourneyWords>> = { zh, en }
