import type { Names } from '@kilowatch/catalog'

/** What the console does with an answer: take it, show its words and take it, show them and stop, or end the session. */
export type Reaction = 'ok' | 'show' | 'reject' | 'log-out'

interface AnswerCode extends Names {
  does: Reaction
  /** HTTP status of /api/v1; the specification's families answer 200. */
  status: number
}

/**
 * The specification's answer codes, all of them, with the words that people read.
 * 200 means success in the /api/ families, where 0 does elsewhere; -2 is what a client says when no answer came.
 */
export const codes = {
  [-2]: { zh: '请求未送达，请检查网络', en: 'The request did not arrive, please check the network', does: 'reject', status: 503 },
  [-1]: { zh: '请求失败，请稍后重试', en: 'Request failed, please retry later', does: 'show', status: 200 },
  0: { zh: '成功', en: 'Success', does: 'ok', status: 200 },
  1: { zh: '请求失败，请稍后重试', en: 'Request failed, please retry later', does: 'show', status: 200 },
  200: { zh: '成功', en: 'Success', does: 'ok', status: 200 },
  401: { zh: '登录已过期，请重新登录', en: 'Your session has expired; please log in again', does: 'log-out', status: 401 },
  10001: { zh: '请求有误', en: 'The request is wrong', does: 'reject', status: 400 },
  10002: { zh: '参数为空', en: 'Parameters are empty', does: 'reject', status: 400 },
  10003: { zh: '参数有误', en: 'A parameter is wrong', does: 'reject', status: 400 },
  10004: { zh: '缺少参数', en: 'A parameter is missing', does: 'reject', status: 400 },
  20001: { zh: '请先登录', en: 'Please log in', does: 'reject', status: 401 },
  20002: { zh: '账号不存在或密码错误', en: 'Account not found or wrong password', does: 'reject', status: 401 },
  20003: { zh: '账号已停用', en: 'This account is disabled', does: 'reject', status: 403 },
  20004: { zh: '用户不存在', en: 'User not found', does: 'reject', status: 404 },
  20005: { zh: '参数错误', en: 'Parameter error', does: 'reject', status: 400 },
  20006: { zh: '凭证已存在', en: 'The credential already exists', does: 'reject', status: 409 },
  30001: { zh: '当前状态不允许此操作', en: 'Not possible in the current state', does: 'reject', status: 409 },
  40001: { zh: '系统繁忙，请稍后再试', en: 'The system is busy, please try again later', does: 'reject', status: 500 },
  50001: { zh: '数据不存在', en: 'Data not found', does: 'reject', status: 404 },
  50002: { zh: '数据有误', en: 'The data is wrong', does: 'reject', status: 422 },
  50003: { zh: '数据已存在', en: 'Data already exists', does: 'reject', status: 409 },
  60001: { zh: '内部接口出错', en: 'An internal interface failed', does: 'reject', status: 502 },
  60002: { zh: '外部接口出错', en: 'An external interface failed', does: 'reject', status: 502 },
  60003: { zh: '该接口禁止访问', en: 'This interface is forbidden', does: 'reject', status: 403 },
  60004: { zh: '接口地址无效', en: 'The address of the interface is invalid', does: 'reject', status: 404 },
  60005: { zh: '接口超时', en: 'The interface timed out', does: 'reject', status: 504 },
  60006: { zh: '接口负载过高', en: 'The interface is overloaded', does: 'reject', status: 503 },
  70001: { zh: '无访问权限', en: 'No access right', does: 'reject', status: 403 },
  70002: { zh: '资源已存在', en: 'The resource already exists', does: 'reject', status: 409 },
  70003: { zh: '资源不存在', en: 'Not found', does: 'reject', status: 404 },
  80001: { zh: '请求过于频繁，请稍后再试', en: 'Too many requests, please wait a moment', does: 'reject', status: 429 },
  80002: { zh: '无效请求', en: 'Invalid request', does: 'reject', status: 400 },
  80003: { zh: '无效数据', en: 'Invalid data', does: 'reject', status: 400 },
  90000: { zh: '登录已过期，请重新登录', en: 'Your session has expired; please log in again', does: 'log-out', status: 401 },
  90001: { zh: '登录已过期，请重新登录', en: 'Your session has expired; please log in again', does: 'log-out', status: 401 },
  90002: { zh: '登录已过期，请重新登录', en: 'Your session has expired; please log in again', does: 'log-out', status: 401 },
  100000: { zh: '没有权限', en: 'No permission', does: 'reject', status: 403 },
} as const satisfies Record<number, AnswerCode>

export type Code = keyof typeof codes
/** Codes that a call can be refused with. */
export type RefusalCode = { [C in Code]: (typeof codes)[C]['does'] extends 'reject' | 'log-out' ? C : never }[Code]

/** HTTP statuses of /api/v1; the specification's families answer 200. */
export const httpStatus = Object.fromEntries(Object.entries(codes).map(([code, { status }]) => [code, status])) as Readonly<
  Record<RefusalCode, number>
>

/** What the console does on an answer code; what is not in the list is an error. */
export function reactionTo(code: number): Reaction {
  return Object.hasOwn(codes, code) ? codes[code as Code].does : 'reject'
}
