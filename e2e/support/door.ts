import { expect, type Page } from '@playwright/test'
import type { Language } from './browser.ts'

/** What is written at the door. */
export const doorWords = {
  zh: {
    account: '账号',
    password: '密码',
    signIn: '登录',
    provider: '服务商登录',
    byCode: '验证码登录',
    contact: '手机号或邮箱',
    code: '验证码',
    sendCode: '获取验证码',
    forgot: '忘记密码？',
    newPassword: '新密码',
    again: '确认密码',
    reset: '设置新密码',
    resetDone: '新密码已生效，请登录',
    remember: '记住我',
    ended: '登录已过期，请重新登录',
  },
  en: {
    account: 'Account',
    password: 'Password',
    signIn: 'Log in',
    provider: 'Service provider',
    byCode: 'By verification code',
    contact: 'Phone number or email',
    code: 'Verification code',
    sendCode: 'Send code',
    forgot: 'Forgot your password?',
    newPassword: 'New password',
    again: 'Confirm password',
    reset: 'Set new password',
    resetDone: 'Your new password is active; please log in',
    remember: 'Remember me',
    ended: 'Your session has expired; please log in again',
  },
} as const satisfies Record<Language, Record<string, string>>

export interface Person {
  account: string
  password: string
}

/** Fills in the form and sends it; what comes of it is looked at by the caller. */
export async function enterBy(page: Page, language: Language, { account, password }: Person): Promise<void> {
  const words = doorWords[language]
  await page.getByLabel(words.account, { exact: true }).fill(account)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
}

/** The person stands at the door and reads these words. */
export async function atTheDoor(page: Page, words: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.locator('main').getByText(words)).toBeVisible()
}
