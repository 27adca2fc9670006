import type { Names } from '@kilowatch/catalog'

/** The specification's answer codes with the words that people read. */
export const codes = {
  10001: { zh: '请求有误', en: 'The request is wrong' },
  10002: { zh: '参数为空', en: 'Parameters are empty' },
  10003: { zh: '参数有误', en: 'A parameter is wrong' },
  10004: { zh: '缺少参数', en: 'A parameter is missing' },
  20001: { zh: '请先登录', en: 'Please sign in' },
  20002: { zh: '账号不存在或密码错误', en: 'Account not found or wrong password' },
  20003: { zh: '账号已停用', en: 'This account is disabled' },
  20004: { zh: '用户不存在', en: 'User not found' },
  20005: { zh: '参数错误', en: 'Parameter error' },
  30001: { zh: '当前状态不允许此操作', en: 'Not possible in the present state' },
  40001: { zh: '系统繁忙，请稍后再试', en: 'The system is busy, please try again later' },
  50001: { zh: '数据不存在', en: 'Data not found' },
  50002: { zh: '数据有误', en: 'The data is wrong' },
  50003: { zh: '数据已被他人修改，请刷新后再试', en: 'Somebody changed this meanwhile: please reload and try again' },
  70001: { zh: '无访问权限', en: 'No access right' },
  70002: { zh: '该设备已添加', en: 'This device is already added' },
  70003: { zh: '资源不存在', en: 'Not found' },
  80001: { zh: '请求过于频繁，请稍后再试', en: 'Too many requests, please wait a moment' },
  80002: { zh: '无效请求', en: 'Invalid request' },
  80003: { zh: '无效数据', en: 'Invalid data' },
  90001: { zh: '登录已过期，请重新登录', en: 'Your session has ended, please sign in again' },
  100000: { zh: '您不是主用户，没有权限', en: 'You are not the main user, no permission' },
} as const satisfies Record<number, Names>

export type RefusalCode = keyof typeof codes

/** HTTP statuses of /api/v1; the specification's families answer 200. */
export const httpStatus: Readonly<Record<RefusalCode, number>> = {
  10001: 400,
  10002: 400,
  10003: 400,
  10004: 400,
  20001: 401,
  20002: 401,
  20003: 403,
  20004: 404,
  20005: 400,
  30001: 409,
  40001: 500,
  50001: 404,
  50002: 422,
  50003: 409,
  70001: 403,
  70002: 409,
  70003: 404,
  80001: 429,
  80002: 400,
  80003: 400,
  90001: 401,
  100000: 403,
}
