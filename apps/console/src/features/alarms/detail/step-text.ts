import type { AlarmDetail, AlarmStep } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { alarmFigure, alarmLimit, alarmTitle, type Figure } from '../../../shared/alarm-text.ts'
import { useNow } from '../../../shared/clock.ts'
import { useFormats, useLanguage } from '../../../shared/use-formats.ts'

export interface StepText {
  title: string
  /** What was written, or why. */
  more: string | null
}

/** What happened at a step, in words. */
export function useStepText(alarm: AlarmDetail): (step: AlarmStep) => StepText {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  const formats = useFormats(useNow())
  const said = (figure: Figure | null) => (figure ? `${figure.figure} ${figure.unit}`.trim() : '')
  const value = (step: AlarmStep) => said(alarmFigure(alarm, step.value, language))
  const name = (step: AlarmStep) => step.by?.name ?? t('step.somebody')
  const quote = (text: string | null) => (text ? t('step.quote', { text }) : null)

  function opened(step: AlarmStep): StepText {
    const limit = said(alarmLimit(alarm, language))
    if (!limit) return { title: alarmTitle(alarm, language), more: null }
    return { title: t(alarm.side === 'low' ? 'step.openedLow' : 'step.openedHigh', { limit }), more: value(step) || null }
  }
  function released(step: AlarmStep): StepText {
    const at = value(step)
    const reason = alarm.releaseReason
    const why = reason && reason !== 'value' ? t(`step.reason.${reason}`) : null
    return { title: at && reason === 'value' ? t('step.releasedAt', { value: at }) : t('step.released'), more: why }
  }
  function assigned(step: AlarmStep): StepText {
    const assignee = step.assignee?.name
    return { title: assignee ? t('step.assigned', { name: name(step), assignee }) : t('step.unassigned', { name: name(step) }), more: null }
  }
  return (step) => {
    switch (step.action) {
      case 'opened':
        return opened(step)
      case 'known':
        return { title: t('step.known'), more: t('step.began', { at: formats.clock(alarm.openedAt) }) }
      case 'peaked':
        return { title: t(alarm.side === 'low' ? 'step.lowest' : 'step.peaked', { value: value(step) }), more: null }
      case 'released':
        return released(step)
      case 'confirmed':
        return { title: t('step.confirmed', { name: name(step) }), more: quote(step.text) }
      case 'unconfirmed':
        return { title: t('step.unconfirmed', { name: name(step) }), more: null }
      case 'handled':
        return { title: t('step.handled', { name: name(step) }), more: quote(step.text) }
      case 'handling-undone':
        return { title: t('step.handlingUndone', { name: name(step) }), more: null }
      case 'commented':
        return { title: name(step), more: step.text }
      case 'assigned':
        return assigned(step)
      case 'shelved':
        return {
          title: t('step.shelved', { name: name(step), until: step.until ? formats.time(step.until, true) : '' }),
          more: quote(step.text),
        }
      case 'unshelved':
        return { title: step.by ? t('step.unshelved', { name: step.by.name }) : t('step.unshelvedByTime'), more: null }
    }
  }
}
