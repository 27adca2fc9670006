import { BulbOutlined } from '@ant-design/icons'
import { formatFigure, type Language, limitFieldName, pointLabel, shownUnit } from '@kilowatch/catalog'
import { type AlarmDetail, type LimitSuggestion, limitSuggestionCalls } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { filledLimitsLink } from '../../../shared/device-links.ts'
import { formatDuration, isoDate } from '../../../shared/formats.ts'
import { useCommand } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useErrorText } from '../../../ui/placeholders.tsx'
import { useUndo } from '../../../ui/use-undo.tsx'
import { Time } from '../../../ui/value.tsx'
import { Worded } from '../../../ui/worded.tsx'
import { measureOf } from './alarm-measure.ts'
import styles from './suggestion-box.module.css'

interface SuggestionProps {
  alarm: AlarmDetail
  suggestion: LimitSuggestion
}

/** A limit that would have told of the alarm earlier, with what speaks for it; it is taken over on the page of limits alone. */
export function SuggestionBox({ alarm, suggestion }: SuggestionProps) {
  const { t } = useTranslation('alarms')
  return (
    <section className={styles.box} aria-label={t('suggestion.name')}>
      <div className={styles.head}>
        <BulbOutlined aria-hidden="true" className={styles.sign ?? ''} />
        <h3>
          {t('suggestion.title')}
          <LimitChanges alarm={alarm} suggestion={suggestion} />
        </h3>
        <Choices alarm={alarm} suggestion={suggestion} />
      </div>
      <SuggestionProof alarm={alarm} suggestion={suggestion} />
    </section>
  )
}

const fieldsOf = (side: string) => (side === 'low' ? (['la', 'lr'] as const) : (['ha', 'hr'] as const))

/** "高告警 35.0 → 32.0，高解除 33.0 → 30.0" */
function LimitChanges({ alarm, suggestion: { present, suggested } }: SuggestionProps) {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  const decimals = measureOf(alarm)?.point.decimals ?? 0
  return fieldsOf(alarm.side).map((field, place) => (
    <Fragment key={field}>
      <span>
        {limitFieldName(field, language)} {formatFigure(present[place] ?? 0, decimals)} →{' '}
        <b>{formatFigure(suggested[place] ?? 0, decimals)}</b>
      </span>
      {place === 0 ? t('suggestion.and') : null}
    </Fragment>
  ))
}

function Choices({ alarm, suggestion }: SuggestionProps) {
  const { t } = useTranslation('alarms')
  const navigate = useNavigate()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const offerUndo = useUndo()
  const failed = { onError: (error: Error) => void message.error(errorText(error)) }
  const given = { params: { alarmId: alarm.id } }
  const undecline = useCommand(limitSuggestionCalls.undeclineLimitSuggestion)
  const decline = useCommand(limitSuggestionCalls.declineLimitSuggestion, {
    onDone: ({ until }) => offerUndo(t('suggestion.declined', { date: isoDate(until) }), () => undecline.mutate(given, failed)),
  })
  const { deviceId, deviceType, point, side } = alarm
  return (
    <div className={styles.choices}>
      <Button loading={decline.isPending} onClick={() => decline.mutate(given, failed)}>
        {t('suggestion.decline')}
      </Button>
      {deviceId !== null && deviceType !== null && point !== null ? (
        <Button onClick={() => void navigate(filledLimitsLink({ id: deviceId, type: deviceType }, point, side, suggestion.suggested))}>
          {t('suggestion.open')}
        </Button>
      ) : null}
    </div>
  )
}

/** When it would have come, how often it would come, what is usual, and what a norm allows. */
export function SuggestionProof({ alarm, suggestion: { opensAt, firings, usual, norm } }: SuggestionProps) {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  const resolved = measureOf(alarm)
  if (!resolved) return null
  const withUnit = (figure: string) => `${figure} ${shownUnit(resolved.point.unit, language)}`.trim()
  const sign = alarm.side === 'low' ? '≥' : '≤'
  return (
    <dl className={styles.proof}>
      <div>
        <dt>{t('suggestion.earlier')}</dt>
        <dd>
          <Worded
            text={t('suggestion.by', { span: formatDuration(Date.parse(alarm.openedAt) - Date.parse(opensAt)) })}
            parts={{ time: <Time at={opensAt} full /> }}
          />
        </dd>
      </div>
      <div>
        <dt>{t('suggestion.firings', { count: firings.days })}</dt>
        <dd>
          {t('suggestion.then', { count: firings.suggested })}
          {t('suggestion.now', { count: firings.present })}
        </dd>
      </div>
      <div>
        <dt>{t('suggestion.usual', { point: nameOf(alarm, language) })}</dt>
        <dd>
          {sign} {withUnit(formatFigure(usual, resolved.point.decimals))}
        </dd>
      </div>
      {norm ? (
        <div title={norm.source}>
          <dt>{norm.name[language]}</dt>
          <dd>{withUnit(String(norm.value))}</dd>
        </div>
      ) : null}
    </dl>
  )
}

/** "探头 2"; the measure where it stands alone. */
function nameOf(alarm: AlarmDetail, language: Language): string {
  const resolved = measureOf(alarm)
  return resolved ? pointLabel(resolved, language) || resolved.point.name[language] : ''
}
