import { formatValue, limitFieldName, pointLabel, resolvePoint } from '@kilowatch/catalog'
import { type Data, thresholdCalls } from '@kilowatch/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../shared/client.ts'
import { useNow } from '../../../shared/clock.ts'
import { formatDuration, isoDate } from '../../../shared/formats.ts'
import { keyOf } from '../../../shared/query.ts'
import { useFormats, useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { useErrorText } from '../../../ui/placeholders.tsx'
import type { DeviceData } from '../device-data.ts'
import { firingDays } from './firing-days.ts'
import { type EditablePoint, problemsOf, type RuleTexts, ruleOf } from './threshold-draft.ts'

type Preview = Data<typeof thresholdCalls.previewThresholds>

const typingWait = 500
const mostListed = 6

/** How often the rule would have fired in the last 7 days, beside the present one; asked when typing pauses. */
export function ThresholdPreview({ data, shown, texts }: { data: DeviceData; shown: EditablePoint; texts: RuleTexts }) {
  const { t } = useTranslation('thresholds')
  const errorText = useErrorText()
  const sound = problemsOf(texts, shown.point).length === 0
  const rule = sound ? (ruleOf(texts) ?? {}) : undefined
  const settled = useSettled(JSON.stringify({ pattern: shown.pattern, rule }))
  const asked = JSON.parse(settled) as { pattern: string; rule?: NonNullable<typeof rule> }
  const input = { params: { deviceId: data.device.id }, body: { pattern: asked.pattern, rule: asked.rule ?? {} } }
  const preview = useQuery({
    queryKey: keyOf(thresholdCalls.previewThresholds, input),
    queryFn: ({ signal }) => send(thresholdCalls.previewThresholds, input, { signal }),
    enabled: asked.rule !== undefined,
    placeholderData: (known, query) =>
      (query?.queryKey[2] as typeof input | undefined)?.body.pattern === shown.pattern ? known : undefined,
    staleTime: 60_000,
  })
  if (!sound) return null
  return (
    <Card
      title={t('preview.title')}
      note={preview.data && preview.data.days < 6.9 ? t('preview.young', { days: formatDuration(preview.data.days * 86_400_000) }) : ''}
    >
      {preview.isError && <p className="kw-form-error">{errorText(preview.error)}</p>}
      {preview.data && <Firings data={data} shown={shown} preview={preview.data} />}
    </Card>
  )
}

function useSettled(value: string): string {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), typingWait)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function Firings({ data, shown, preview }: { data: DeviceData; shown: EditablePoint; preview: Preview }) {
  const { t } = useTranslation('thresholds')
  const now = useNow()
  const days = firingDays(preview.firings, now)
  return (
    <>
      <p className="kw-fires">
        {t('preview.proposed')} <b>{preview.proposed}</b> {t('preview.times')}
        <span>{t('preview.present', { count: preview.present })}</span>
      </p>
      <div className="kw-firing-days" aria-hidden="true">
        {days.map((day) => (
          <div key={day.at}>
            {day.sides.map((side) => (
              <i key={side} className={`kw-firing-${side}`} />
            ))}
            <span>{new Date(day.at).getDate()}</span>
          </div>
        ))}
      </div>
      <ol className="kw-firings">
        {preview.firings.slice(0, mostListed).map((firing) => (
          <FiringLine key={firing.key + firing.side + firing.from} data={data} shown={shown} firing={firing} />
        ))}
      </ol>
      {preview.firings.length > mostListed && (
        <p className="kw-quiet">{t('preview.more', { count: preview.firings.length - mostListed })}</p>
      )}
    </>
  )
}

function FiringLine({ data, shown, firing }: { data: DeviceData; shown: EditablePoint; firing: Preview['firings'][number] }) {
  const { t } = useTranslation('thresholds')
  const language = useLanguage()
  const now = useNow()
  const formats = useFormats(now)
  const point = resolvePoint(data.type, firing.key)
  const end = firing.to ? new Date(firing.to).getTime() : now
  return (
    <li title={formats.absolute(firing.from)}>
      <time>{`${isoDate(firing.from).slice(5)} ${new Date(firing.from).toTimeString().slice(0, 5)}`}</time>
      <b className={firing.side === 'high' ? 'kw-limit-text-ha' : 'kw-limit-text-la'}>
        {point ? pointLabel(point, language) : ''} {limitFieldName(firing.side === 'high' ? 'ha' : 'la', language)}{' '}
        {formatValue(shown, firing.peak, language)}
      </b>
      <span>{formatDuration(end - new Date(firing.from).getTime())}</span>
      <em>{firing.added ? t('preview.added') : ''}</em>
    </li>
  )
}
