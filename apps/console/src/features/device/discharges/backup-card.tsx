import { formatFigure, shownUnit } from '@kilowatch/catalog'
import { type BackupTime, backupBases, backupConfidences, dischargeCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { useCall } from '../../../shared/query.ts'
import { useFormats, useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { type DeviceData, livePoll } from '../device-data.ts'
import { Figures } from './figures.tsx'

/** How many minutes the battery would carry the load, and on what that rests. */
export function BackupCard({ data, onOpen }: { data: DeviceData; onOpen: (dischargeId: string) => void }) {
  const { t } = useTranslation('discharges')
  const asked = useCall(dischargeCalls.readBackupTime, { query: { box_id: data.device.id } }, { poll: livePoll })
  return (
    <Card title={t('backup')}>
      <Loaded of={asked} what={t('backup')} height={96}>
        {(estimate) => <Shown estimate={estimate} onOpen={onOpen} />}
      </Loaded>
    </Card>
  )
}

function Shown({ estimate, onOpen }: { estimate: BackupTime; onOpen: (dischargeId: string) => void }) {
  const { t } = useTranslation('discharges')
  const language = useLanguage()
  const { minutes, basis, confidence, discharge, missing } = estimate
  const formats = useFormats(useNow())
  return (
    <div className="kw-backup">
      <div className="kw-runtime">
        {minutes === null ? null : (
          <>
            <span className="kw-big">{formatFigure(minutes, 0)}</span>
            <span className="kw-big-unit">{shownUnit('min', language)}</span>
          </>
        )}
        <div className="kw-runtime-words">
          <strong>{backupBases[basis][language]}</strong>
          {confidence ? <span>{t('confidence', { level: backupConfidences[confidence][language] })}</span> : null}
          {missing.length > 0 ? <span>{t('missing', { what: missing.map((one) => t(`needs.${one}`)).join(t('and')) })}</span> : null}
          {discharge ? (
            <Button type="link" size="small" className="kw-backup-link" onClick={() => onOpen(discharge.id)}>
              {t('byDischarge', { at: formats.time(discharge.endedAt, true), depth: formatFigure(discharge.depth, 1) })}
            </Button>
          ) : null}
        </div>
      </div>
      <Figures
        of={[
          [estimate.loadOf === 'discharge' ? t('loadThen') : t('load'), estimate.load, 'kW', 2],
          [t('charge'), estimate.charge, '%', 0],
          [t('soh'), estimate.soh, '%', 0],
          [t('capacity'), estimate.capacity, 'A.h', 0],
          [t('voltage'), estimate.voltage, 'V', 1],
        ]}
      />
    </div>
  )
}
