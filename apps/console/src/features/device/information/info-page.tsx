import type { DeviceType } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import type { PageProps } from '../../../shared/page-definition.ts'
import { mayManage } from '../../../shared/session.ts'
import { Card } from '../../../ui/card.tsx'
import { PageForm } from '../../../ui/page-form.tsx'
import { ReadOnlyNote } from '../../../ui/read-only.tsx'
import { VideoCard } from '../../../ui/videos/video-card.tsx'
import type { DeviceData } from '../device-data.ts'
import { DevicePage } from '../device-page.tsx'
import { InfoForm } from './info-form.tsx'
import { InfoShown } from './info-shown.tsx'
import { SitePictures } from './site-pictures.tsx'
import { TypeChoice } from './type-choice.tsx'
import './info.css'

/** What people know about the device, and what it says of itself; for a device without a type, first of all its type. */
export function DeviceInfoPage({ route }: PageProps) {
  return <DevicePage route={route}>{(data) => <Info data={data} />}</DevicePage>
}

function isUnconfigured(type: DeviceType): boolean {
  return type.traits.includes('unconfigured')
}

function Info({ data }: { data: DeviceData }) {
  const { t } = useTranslation('information')
  const { device, type } = data
  const readOnly = !mayManage(device.right)
  return (
    <div className="kw-info">
      {readOnly && <ReadOnlyNote what={t('readOnly')} />}
      {readOnly ? (
        <InfoShown data={data} />
      ) : (
        <>
          {isUnconfigured(type) && <TypeChoice device={device} />}
          <PageForm version={JSON.stringify([device.id, device.type, device.info])}>
            <InfoForm data={data} />
          </PageForm>
        </>
      )}
      <SitePictures deviceId={device.id} readOnly={readOnly} />
      <VideoCard holder={{ deviceId: device.id }} mayChange={!readOnly} />
      <Reported data={data} />
    </div>
  )
}

const natural = new Intl.Collator('en', { numeric: true })
/** How many more its gateway could not send. */
const leftOut = 'extras.left_out'

/** Texts and variables that no point of the type claims, as the device names them. */
function Reported({ data }: { data: DeviceData }) {
  const { t } = useTranslation('information')
  const extras = Object.entries(data.latest?.extras ?? {}).sort(([a], [b]) => natural.compare(a, b))
  const left = data.latest?.extras[leftOut]
  if (extras.length === 0) return null
  return (
    <Card title={t('reported')} note={t('reportedNote')}>
      <dl className="kw-extras">
        {extras
          .filter(([name]) => name !== leftOut)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{String(value)}</dd>
            </div>
          ))}
      </dl>
      {typeof left === 'number' ? <p>{t('leftOut', { count: left })}</p> : null}
    </Card>
  )
}
