import { filled, type Language, type Names } from '@kilowatch/catalog'

/** Messages in the words of the specification that server and console both say; `{name}` stands for a parameter. */
export const messages = {
  // Devices
  'device-added-already': { zh: '该设备已添加', en: 'This device is already added' },
  'device-offline': { zh: '设备离线', en: 'Device offline' },
  'group-empty': { zh: '该分组下没有设备', en: 'Group has no device' },
  'add-repeated': { zh: '不能重复添加', en: 'Cannot add repeatedly' },
  // Expired and disabled devices
  'device-expired': {
    zh: '您的设备已过期，请在手机 APP“我的-续费中心”续费',
    en: 'Your device has expired, renew under My > Renewal center on the phone app',
  },
  'device-disabled': { zh: '该设备已被禁用', en: 'This device has been disabled' },
  // Sharing
  'account-not-registered': { zh: '账号未注册', en: 'Account not registered' },
  'account-format-incorrect': { zh: '账号格式不正确', en: 'Account format incorrect' },
  'not-service-provider': { zh: '该用户不是服务商', en: 'The user is not a service provider' },
  'not-client': { zh: '该用户不是客户', en: 'The user is not a client' },
  'shared-already': { zh: '已分享过', en: 'Shared already' },
  'no-sharing-rights': { zh: '没有分享权限', en: 'No sharing rights' },
  'share-limit': { zh: '设备分享数量已达上限', en: 'Device share limit reached' },
  'share-done': { zh: '分享成功', en: 'Share success' },
  'not-main-user': { zh: '您不是主账号，没有权限', en: 'You are not the main user, no permission' },
  // Operations
  saved: { zh: '保存成功', en: 'Saved successfully' },
  // Accounts
  'password-changed': { zh: '密码修改成功', en: 'Password change success' },
  'passwords-differ': { zh: '两次输入的密码不一致！', en: 'Entered passwords differ!' },
  'original-password-missing': { zh: '请输入原密码', en: 'Please enter the original password' },
  unchanged: { zh: '您没有修改，无需提交', en: "You don't have to submit it" },
  // Entries
  'input-empty': { zh: '输入不能为空', en: 'Input can not be empty' },
  // Exports
  'export-range-missing': { zh: '请选择开始时间和结束时间', en: 'Choose a start and an end' },
  'export-start-late': { zh: '开始时间不能晚于今天', en: 'The start cannot be after today' },
  'export-order': { zh: '开始时间不能晚于结束时间', en: 'The start cannot be after the end' },
  'export-span': { zh: '导出时间跨度不能超过 {days} 天', en: 'An export can span at most {days} days' },
} as const satisfies Record<string, Names>

export type MessageName = keyof typeof messages

/** One message in the reader's language. */
export function messageText(name: MessageName, language: Language, parameters: Readonly<Record<string, string | number>> = {}): string {
  return filled(messages[name][language], parameters)
}
