import { filled, type Language, type Names } from '@kilowatch/catalog'

/** What the console does beyond showing a message: nothing, stop what was begun, end the session, or go to `/`. */
export type MessageReaction = 'show' | 'reject' | 'log-out' | 'home'

interface UserMessage extends Names {
  does: MessageReaction
}

/** The messages that the specification names for people, as one closed list; `{name}` stands for a parameter. */
export const messages = {
  // General
  'system-error': { zh: '系统错误', en: 'System error', does: 'reject' },
  'data-failed': { zh: '获取数据失败', en: 'Failed to get data', does: 'reject' },
  'device-failed': { zh: '获取设备失败', en: 'Failed to get device', does: 'reject' },
  'data-empty': { zh: '数据为空', en: 'Get data empty', does: 'show' },
  'no-news': { zh: '暂无消息', en: 'No news', does: 'show' },
  'no-alarms': { zh: '暂无告警消息', en: 'No alarm message', does: 'show' },
  'logon-failure': { zh: '登录失效，请重新登录', en: 'Logon failure', does: 'log-out' },
  'login-failed': { zh: '登录失败', en: 'Login failed', does: 'reject' },
  'not-signed-in': { zh: '请先登录', en: 'Please log in', does: 'home' },
  'request-failed': { zh: '请求失败，请稍后重试', en: 'Request failed, please retry later', does: 'reject' },
  network: { zh: '请检查网络', en: 'Check network', does: 'reject' },
  // Devices
  'device-id-wrong': { zh: '设备 ID 不正确，请重新输入', en: 'Device ID incorrect, re-enter', does: 'reject' },
  'box-id-invalid': { zh: '不是有效的设备 ID', en: 'Not a valid box ID', does: 'reject' },
  'device-added-already': { zh: '该设备已添加', en: 'This device is already added', does: 'reject' },
  'device-add-failed': { zh: '添加失败，请重试', en: 'Add failed, retry', does: 'reject' },
  'device-offline': { zh: '设备离线', en: 'Device offline', does: 'reject' },
  'device-unconfigured': { zh: '设备未配置', en: 'Device not configured', does: 'reject' },
  'group-empty': { zh: '该分组下没有设备', en: 'Group has no device', does: 'show' },
  'group-refresh-failed': { zh: '一级分组刷新失败，请刷新', en: 'First-level group refresh failed, please refresh', does: 'reject' },
  'add-repeated': { zh: '不能重复添加', en: 'Cannot add repeatedly', does: 'reject' },
  'parameters-unset': { zh: '参数未设置，不能保存', en: 'Parameters not set so cannot save', does: 'reject' },
  'air-conditioner-off': { zh: '空调已关机', en: 'Air conditioner is off', does: 'reject' },
  'device-state-failed': { zh: '更改设备状态失败', en: 'Change device status failure', does: 'reject' },
  'device-started': { zh: '设备启动成功', en: 'Device start success', does: 'show' },
  'device-closed': { zh: '设备关闭成功', en: 'Device close success', does: 'show' },
  // Expired and disabled devices
  'device-expired': {
    zh: '您的设备已过期，请在手机 APP“我的-续费中心”续费',
    en: 'Your device has expired, renew under My > Renewal center on the phone app',
    does: 'reject',
  },
  'device-expires-soon': { zh: '设备已到期，请尽快续费', en: 'Device expired, renew soon', does: 'show' },
  'device-disabled': { zh: '该设备已被禁用', en: 'This device has been disabled', does: 'reject' },
  // Sharing
  'account-not-registered': { zh: '账号未注册', en: 'Account not registered', does: 'reject' },
  'account-format-incorrect': { zh: '账号格式不正确', en: 'Account format incorrect', does: 'reject' },
  'not-service-provider': { zh: '该用户不是服务商', en: 'The user is not a service provider', does: 'reject' },
  'not-client': { zh: '该用户不是客户', en: 'The user is not a client', does: 'reject' },
  'shared-already': { zh: '已分享过', en: 'Shared already', does: 'reject' },
  'no-sharing-rights': { zh: '没有分享权限', en: 'No sharing rights', does: 'reject' },
  'share-limit': { zh: '设备分享数量已达上限', en: 'Device share limit reached', does: 'reject' },
  'share-done': { zh: '分享成功', en: 'Share success', does: 'show' },
  'share-failed': { zh: '分享失败', en: 'Share failure', does: 'reject' },
  'not-main-user': { zh: '您不是主用户，没有权限', en: 'You are not the main user, no permission', does: 'reject' },
  'no-permission': { zh: '抱歉，您没有权限', en: 'Sorry, you don’t have permission', does: 'reject' },
  // Operations
  'delete-done': { zh: '删除成功', en: 'Delete success', does: 'show' },
  'delete-failed': { zh: '删除失败', en: 'Delete failure', does: 'reject' },
  'add-done': { zh: '添加成功', en: 'Add success', does: 'show' },
  'add-failed': { zh: '添加失败', en: 'Add failure', does: 'reject' },
  'modify-done': { zh: '修改成功', en: 'Modify success', does: 'show' },
  'modify-failed': { zh: '修改失败', en: 'Modify failure', does: 'reject' },
  'set-done': { zh: '设置成功', en: 'Set success', does: 'show' },
  'set-failed': { zh: '设置失败', en: 'Set failure', does: 'reject' },
  'edit-done': { zh: '编辑成功', en: 'Edit success', does: 'show' },
  'edit-failed': { zh: '编辑失败', en: 'Edit failure', does: 'reject' },
  'configuration-done': { zh: '配置成功', en: 'Configuration success', does: 'show' },
  'configuration-failed': { zh: '配置失败', en: 'Configuration failure', does: 'reject' },
  'connect-done': { zh: '连接成功', en: 'Connect success', does: 'show' },
  'connect-failed': { zh: '连接失败', en: 'Connect failure', does: 'reject' },
  'associate-done': { zh: '关联成功', en: 'Associate success', does: 'show' },
  'associate-failed': { zh: '关联失败', en: 'Associate failure', does: 'reject' },
  'send-done': { zh: '发送成功，请查看', en: 'Sent, please check', does: 'show' },
  'send-failed': { zh: '发送失败', en: 'Send failure', does: 'reject' },
  saved: { zh: '保存成功', en: 'Saved successfully', does: 'show' },
  'arming-open-done': { zh: '布防成功', en: 'Arming opened', does: 'show' },
  'arming-open-failed': { zh: '布防失败', en: 'Arming could not be opened', does: 'reject' },
  'arming-close-done': { zh: '撤防成功', en: 'Arming closed', does: 'show' },
  'arming-close-failed': { zh: '撤防失败', en: 'Arming could not be closed', does: 'reject' },
  'arming-add-done': { zh: '布防时段添加成功', en: 'Arming period added', does: 'show' },
  'arming-add-failed': { zh: '布防时段添加失败', en: 'Arming period could not be added', does: 'reject' },
  'arming-delete-done': { zh: '布防时段删除成功', en: 'Arming period deleted', does: 'show' },
  'arming-delete-failed': { zh: '布防时段删除失败', en: 'Arming period could not be deleted', does: 'reject' },
  // Accounts
  'password-changed': { zh: '密码修改成功', en: 'Password change success', does: 'show' },
  'password-change-failed': { zh: '密码修改失败', en: 'Password change failure', does: 'reject' },
  'passwords-differ': { zh: '两次输入的密码不一致！', en: 'Entered passwords differ!', does: 'reject' },
  'original-password-missing': { zh: '请输入原密码', en: 'Please enter the original password', does: 'reject' },
  'personal-info-failed': { zh: '获取个人信息失败', en: 'Personal information fetch failure', does: 'reject' },
  'nickname-occupied': { zh: '该昵称已被占用', en: 'This nickname is occupied', does: 'reject' },
  'mailbox-occupied': { zh: '该邮箱已被占用', en: 'This mailbox is occupied', does: 'reject' },
  'number-occupied': { zh: '该号码已被占用', en: 'This number is occupied', does: 'reject' },
  'entry-invalid': { zh: '输入有误，不能修改', en: 'Invalid entry, cannot modify', does: 'reject' },
  unchanged: { zh: '您没有修改，无需提交', en: "You don't have to submit it", does: 'reject' },
  'no-provider-info': { zh: '暂无服务商信息', en: 'No service provider information', does: 'show' },
  'employee-already': {
    zh: '您已成为企业员工，无法再进行操作',
    en: 'You have already become an employee of an enterprise and can no longer operate',
    does: 'reject',
  },
  'authentication-unread': {
    zh: '请先勾选已阅读认证须知',
    en: 'Please first tick that you have read the authentication notice',
    does: 'reject',
  },
  // Entries
  'input-empty': { zh: '输入不能为空', en: 'Input can not be empty', does: 'reject' },
  'search-empty': { zh: '请输入设备 ID 或名称', en: 'Input device id or name', does: 'reject' },
  'device-unselected': { zh: '请至少选择一台设备', en: 'Select at least one device', does: 'reject' },
  'description-missing': { zh: '请输入描述', en: 'Description required', does: 'reject' },
  // Exports
  'export-failed': { zh: '导出失败，请更换浏览器重试', en: 'Export failed, try another browser', does: 'reject' },
  'export-done': { zh: '导出成功', en: 'Export succeeded', does: 'show' },
  'export-range-missing': { zh: '请选择开始时间和结束时间', en: 'Choose a start and an end', does: 'reject' },
  'export-start-late': { zh: '开始时间不能晚于今天', en: 'The start cannot be after today', does: 'reject' },
  'export-order': { zh: '开始时间不能晚于结束时间', en: 'The start cannot be after the end', does: 'reject' },
  'export-span': { zh: '导出时间跨度不能超过 {days} 天', en: 'An export spans {days} days at the most', does: 'reject' },
  // Pictures, questions and answers, browser
  'picture-failed': { zh: '加载失败', en: 'Load failed', does: 'reject' },
  'answers-failed': { zh: '获取数据失败', en: 'Get data failed', does: 'reject' },
  'no-messages': { zh: '暂无消息', en: 'No messages', does: 'show' },
  'no-full-screen': { zh: '您的浏览器版本过低，不支持全屏', en: 'Your browser is too old for full screen', does: 'show' },
} as const satisfies Record<string, UserMessage>

export type MessageName = keyof typeof messages

/** One message in the reader's language. */
export function messageText(name: MessageName, language: Language, parameters: Readonly<Record<string, string | number>> = {}): string {
  return filled(messages[name][language], parameters)
}
