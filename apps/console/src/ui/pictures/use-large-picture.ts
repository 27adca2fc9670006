import { type StoredFile, scenePictureSide, vrSceneCalls } from '@kilowatch/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../shared/client.ts'
import { NoPicture, resizedPicture } from '../../shared/resized-picture.ts'
import { useErrorText } from '../placeholders.tsx'

/** Brings a picture that is looked into, larger than others: the first of the files that were chosen. */
export function useLargePicture(onBrought: (picture: StoredFile) => void) {
  const { t } = useTranslation('pictures')
  const errorText = useErrorText()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function bring([file]: readonly File[]): Promise<void> {
    if (!file) return
    setSending(true)
    setProblem(null)
    try {
      const picture = await resizedPicture(file, { longest: scenePictureSide })
      onBrought(await send(vrSceneCalls.uploadScenePicture, { files: [picture] }))
    } catch (error) {
      const words = error instanceof NoPicture ? t(`problems.${error.problem}`) : errorText(error)
      setProblem(t('unsent', { name: file.name, words }))
    }
    setSending(false)
  }
  return { bring: (files: readonly File[]) => void bring(files), sending, problem }
}
