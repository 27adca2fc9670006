import { type FormatName, problemOf } from '@kilowatch/contract'
import { useCallback } from 'react'
import { useLanguage } from '../shared/use-formats.ts'

interface FormatRule {
  validator: (rule: unknown, value: unknown) => Promise<void>
}

/** Rules of form fields by the contract's named formats, in their own words; the server uses the same ones. */
export function useFormatRule(): (name: FormatName) => FormatRule {
  const language = useLanguage()
  return useCallback(
    (name: FormatName) => ({
      validator: (_rule: unknown, value: unknown) => {
        const problem = problemOf(name, typeof value === 'string' ? value : '')
        return problem ? Promise.reject(new Error(problem[language])) : Promise.resolve()
      },
    }),
    [language],
  )
}
