import { type Data, deviceCalls, type PatrolLine, patrolRecordCalls, patrolTemplateCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall, useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Line } from './line.tsx'
import styles from './patrol-records.module.css'
import { LineHeads } from './record-lines.tsx'
import type { SendEntries } from './use-entry.ts'

type Device = Data<typeof deviceCalls.readDevice>

/** A record of one device by itself: it is there as soon as something is entered. */
export function NewRecord({ boxId }: { boxId: string }) {
  const { t } = useTranslation('patrol-records')
  const device = useCall(deviceCalls.readDevice, { params: { deviceId: boxId } })
  return (
    <Page title={device.data ? t('record.newOf', { name: device.data.name }) : t('record.new')} heading={t('record.new')}>
      <Loaded of={device} what={t('record.new')} rows={8} height={400}>
        {(data) => <Asked device={data} />}
      </Loaded>
    </Page>
  )
}

const nothingHeld = () => {}

function Asked({ device: { id, name, site, type } }: { device: Device }) {
  const { t } = useTranslation('patrol-records')
  const navigate = useNavigate()
  const items = useCall(patrolTemplateCalls.listInspectionItems, { query: { type: type ?? '' } }, { enabled: type !== null })
  const add = useCommand(patrolRecordCalls.addRemoteRecord)
  const send: SendEntries = async (entries) => {
    const answer = await add.mutateAsync({ body: { box_id: id, entries } })
    void navigate(`/enterprise/detail/patrol/${answer.record.id}`, { replace: true })
    return answer
  }
  const record = { id: 'new', device: { id, name, site, type: type ?? '', removed: false }, pictures: [] }
  return (
    <Card title={name} note={t('record.lead')} flush>
      <Loaded of={items} what={t('record.new')} rows={8} height={400}>
        {(asked) => (
          <div className={styles.writes}>
            <LineHeads writes />
            <ol className={styles.lines}>
              {asked.map((item, place) => (
                <Line
                  key={item.key}
                  record={record}
                  line={{ ...empty, key: item.key, item }}
                  place={place + 1}
                  writing={{ send, onUnsaved: nothingHeld, pictured: false }}
                />
              ))}
            </ol>
          </div>
        )}
      </Loaded>
    </Card>
  )
}

const empty: Omit<PatrolLine, 'key' | 'item'> = { platform: null, entry: null, beside: null, last: null }
