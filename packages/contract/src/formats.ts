import type { Names } from '@kilowatch/catalog'
import { z } from 'zod'
import { isCreditCode } from './credit-code.ts'
import { isOneLine, oneLineWords } from './one-line.ts'

/** One named field format of the specification: what fits, and the words for what is missing or wrong. */
export interface Format {
  /** Longest text that is looked at; longer ones do not fit. */
  most: number
  fits: (text: string) => boolean
  /** Nothing was entered. */
  empty: Names
  /** Something was entered that does not fit. */
  wrong: Names
  /** It may be left empty. */
  optional?: true
}

const matches = (pattern: RegExp) => (text: string) => pattern.test(text)
/** Local part, @, domain, suffix of at least 2 letters (docs/adr/0129). The parts are split first, so that no pattern can run away. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const dot = text.lastIndexOf('.')
  if (at < 1 || dot < at + 2) return false
  return (
    /^[\w.%+'-]+$/.test(text.slice(0, at)) && /^[A-Za-z0-9.-]+$/.test(text.slice(at + 1, dot)) && /^[A-Za-z]{2,}$/.test(text.slice(dot + 1))
  )
}
const isMobile = matches(/^1\d{10}$/)
const anything = () => true
const named = (zh: string, en: string): { empty: Names; wrong: Names } => ({
  empty: { zh: `请输入${zh}`, en: `Please enter ${en}` },
  wrong: { zh: `${zh}过长`, en: `The ${en} is too long` },
})

/** Rules and words of the specification's section on validation that belong to accounts; server and forms use the same ones. */
export const formats = {
  mobile: {
    most: 11,
    fits: isMobile,
    empty: { zh: '手机号不能为空', en: 'Phone number cannot be empty' },
    wrong: { zh: '请输入正确的手机号', en: 'Enter a correct phone number' },
  },
  email: {
    most: 100,
    fits: isEmail,
    empty: { zh: '邮箱不能为空', en: 'Email cannot be empty' },
    wrong: { zh: '请输入正确的邮箱', en: 'Enter a correct email address' },
  },
  /** Where a code can be sent to. */
  contact: {
    most: 100,
    fits: (text: string) => isMobile(text) || isEmail(text),
    empty: { zh: '手机号或邮箱不能为空', en: 'Phone number or email cannot be empty' },
    wrong: { zh: '请输入正确的手机号或邮箱', en: 'Enter a correct phone number or email address' },
  },
  /** Log-in name, phone or e-mail: sign-in checks only that it is there. */
  account: {
    most: 100,
    fits: anything,
    empty: { zh: '用户名不能为空', en: 'User name cannot be empty' },
    wrong: { zh: '用户名过长', en: 'The user name is too long' },
  },
  loginName: {
    most: 30,
    fits: matches(/^[A-Za-z][\w.-]{2,29}$/),
    empty: { zh: '用户名不能为空', en: 'User name cannot be empty' },
    wrong: {
      zh: '用户名为 3–30 位字母、数字、点、横线或下划线，以字母开头',
      en: 'A user name has 3–30 letters, digits, dots, dashes or underscores and begins with a letter',
    },
  },
  code: {
    most: 6,
    fits: matches(/^\d{6}$/),
    empty: { zh: '验证码不能为空', en: 'Verification code cannot be empty' },
    wrong: { zh: '验证码为 6 位数字', en: 'A verification code has 6 digits' },
  },
  /** Of every account that is made: by registration, by invitation, at first run. */
  loginPassword: {
    most: 18,
    fits: matches(/^[A-Za-z0-9]{6,18}$/),
    empty: { zh: '密码不能为空', en: 'Password cannot be empty' },
    wrong: { zh: '密码为 6–18 位字母或数字', en: 'A password has 6–18 letters or digits' },
  },
  /** As it is typed or sent to be checked: old ones may be shorter and longer than what is accepted anew. */
  enteredPassword: {
    most: 128,
    fits: anything,
    empty: { zh: '密码不能为空', en: 'Password cannot be empty' },
    wrong: { zh: '密码过长', en: 'The password is too long' },
  },
  /** When changed. */
  newPassword: {
    most: 32,
    fits: (text: string) => text.length >= 6,
    empty: { zh: '密码不能为空', en: 'Password cannot be empty' },
    wrong: { zh: '新密码为 6–32 个字符', en: 'A new password has 6–32 characters' },
  },
  /** Unified social credit code of a Chinese organisation (GB 32100). */
  creditCode: {
    most: 18,
    fits: isCreditCode,
    empty: { zh: '请输入统一社会信用代码', en: 'Please enter the unified social credit code' },
    wrong: {
      zh: '统一社会信用代码为 18 位，且末位校验码须正确，请对照执照核对',
      en: 'A unified social credit code has 18 characters and a matching check character: compare it with the license',
    },
  },
  nickname: { most: 15, fits: anything, ...named('昵称', 'nickname') },
  name: { most: 15, fits: anything, ...named('姓名', 'name') },
  companyName: { most: 50, fits: anything, ...named('公司名称', 'company name') },
  trade: { most: 30, fits: anything, ...named('行业', 'industry') },
  department: { most: 30, fits: anything, ...named('部门', 'department') },
  address: { most: 100, fits: anything, ...named('地址', 'address') },
  servicePhone: {
    most: 20,
    optional: true,
    fits: matches(/^\d{7,20}$/),
    empty: { zh: '服务电话不能为空', en: 'Service phone cannot be empty' },
    wrong: { zh: '服务电话为 7–20 位数字', en: 'A service phone has 7–20 digits' },
  },
} as const satisfies Record<string, Format>

export type FormatName = keyof typeof formats

/** What is wrong with a text, or null. Blanks around it do not count, but for passwords. */
export function problemOf(name: FormatName, text: string): Names | null {
  const format: Format = formats[name]
  const seen = name.endsWith('assword') ? text : text.trim()
  if (seen === '') return format.optional ? null : format.empty
  if (!name.endsWith('assword') && !isOneLine(seen)) return oneLineWords
  return seen.length <= format.most && format.fits(seen) ? null : format.wrong
}

const marker = 'format:'

/** The format that a message of a schema names; the server puts its words there. */
export function formatOfMessage(message: string): FormatName | undefined {
  const name = message.startsWith(marker) ? message.slice(marker.length) : ''
  return Object.hasOwn(formats, name) ? (name as FormatName) : undefined
}

/** Schema of a text in one of the formats; trimmed, but for passwords. */
export function formatted(name: FormatName) {
  const text = name.endsWith('assword') ? z.string() : z.string().trim()
  return text.refine((value) => problemOf(name, value) === null, { error: `${marker}${name}` })
}

/** A phone or e-mail for somebody who need not know it whole: 138****0000, l***@example.com. */
export function halfHidden(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at > 0) return `${contact.slice(0, 1)}***${contact.slice(at)}`
  return contact.length < 8 ? `${contact.slice(0, 1)}***` : `${contact.slice(0, 3)}****${contact.slice(-4)}`
}
