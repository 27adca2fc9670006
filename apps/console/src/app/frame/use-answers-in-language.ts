import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLanguage } from '../../shared/use-formats.ts'

/** Answers hold words of the server in the language in which they were asked for: what is shown is asked for again in the new one. */
export function useAnswersInLanguage(): void {
  const client = useQueryClient()
  const language = useLanguage()
  const asked = useRef(language)
  useEffect(() => {
    if (asked.current === language) return
    asked.current = language
    void client.invalidateQueries()
  }, [client, language])
}
