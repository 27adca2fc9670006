import { deviceCalls, type Fleet, fleetCalls, groupCalls, siteCalls, vrSceneCalls } from '@kilowatch/contract'
import { Select, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../shared/access.ts'
import { download } from '../../../shared/client.ts'
import { Link } from '../../../shared/link.tsx'
import type { PageProps } from '../../../shared/page-definition.ts'
import { useCall } from '../../../shared/query.ts'
import { useSession } from '../../../shared/session.ts'
import { useUrlState } from '../../../shared/url-state.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { typeName } from '../../../ui/device-view.ts'
import { useDialog } from '../../../ui/dialogs.tsx'
import { ExportButton } from '../../../ui/export-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { FirstDevices } from '../first-devices.tsx'
import { StateStrip } from '../state-strip.tsx'
import styles from './fleet.module.css'
import { fleetFields, furtherSearch, listAddress, type Narrowing, narrowedBy } from './fleet-address.ts'
import type { Opened } from './levels.ts'
import { PartsCard } from './parts-card.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { SiteMap } from './site-map.tsx'
import { SitesCard } from './sites-card.tsx'
import { WorstCard } from './worst-card.tsx'

/** The fleet at a glance: by state, site, type and group, and what to look at first. */
export function FleetPage({ route }: PageProps) {
  const language = useLanguage()
  const [narrowing, change] = useUrlState(fleetFields)
  const { view, plan } = narrowing
  const query = narrowedBy(narrowing)
  const fleet = useCall(fleetCalls.readFleet, { query }, { poll: 20_000, keep: true })
  const { data } = fleet
  if (data && Object.keys(query).length === 0 && data.devices === 0)
    return (
      <Page>
        <FirstDevices />
      </Page>
    )
  return (
    <Page actions={<Head narrowing={narrowing} onNarrow={change} />}>
      <div className={styles.page}>
        <Card flush>
          <div className={styles.strip}>
            <StateStrip
              states={data?.states}
              chosen={narrowing.state ? [narrowing.state] : []}
              onChoose={([state]) => change({ state: state ?? '' })}
            />
            <OpenedAt narrowing={narrowing} onClose={() => change({ site: '', province: '', city: '' })} />
          </div>
        </Card>
        {data ? (
          <Figures
            fleet={data}
            narrowing={narrowing}
            onOpen={(what) => change(what, { replace: false })}
            onView={change}
            look={{ view, plan }}
          >
            <WorstCard tops={data.tops} measure={narrowing.top} onChoose={(top) => change({ top })} />
          </Figures>
        ) : fleet.isError ? (
          <Card>
            <Failure what={route.title[language]} error={fleet.error} at={fleet.errorUpdatedAt} onRetry={() => void fleet.refetch()} />
          </Card>
        ) : (
          <Skeleton height={420} />
        )}
      </div>
    </Page>
  )
}

/** Where the page is opened, as it is said of a list that is narrowed. */
function OpenedAt({ narrowing: { province, city, site }, onClose }: { narrowing: Narrowing; onClose: () => void }) {
  const { t } = useTranslation('devices')
  const words = site
    ? t('fleet.atSite', { site })
    : city
      ? t('narrowed.city', { name: city })
      : province
        ? t('narrowed.province', { name: province })
        : null
  if (words === null) return null
  return (
    <Tag closable={{ 'aria-label': t('narrowed.clear') }} onClose={onClose}>
      {words}
    </Tag>
  )
}

interface FiguresProps {
  fleet: Fleet
  narrowing: Narrowing
  onOpen: (what: Partial<Opened>) => void
  /** What stands where the map is. */
  look: { view: 'map' | 'plan'; plan: string }
  onView: (to: { view?: 'map' | 'plan'; plan?: string }) => void
  children: React.ReactNode
}

function Figures({ fleet, narrowing, onOpen, look, onView, children }: FiguresProps) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  const groups = useSession().businessId !== null
  const mayPlace = useMay(siteCalls.addSite)
  const open = useDialog()
  const { province, city, site: at } = narrowing
  // One site alone needs no map; opened from several, it keeps its place on it.
  const mapped = fleet.sites.filter(({ site }) => site !== '').length > 1 || at !== '' || city !== '' || province !== ''
  const siteId = at === '' ? null : (fleet.sites.find(({ site }) => site === at)?.id ?? null)
  const plans = useCall(vrSceneCalls.listManagedScenes, {}, { enabled: siteId !== null })
  const onPlace = (id: string) => open((onClose) => <PlaceDialog id={id} onClose={onClose} />)
  return (
    <div className={`${styles.grid} ${mapped ? styles.mapped : ''} ${groups ? '' : styles.single}`}>
      {mapped ? (
        <SiteMap
          key={JSON.stringify([province, city, at])}
          fleet={fleet}
          opened={narrowing}
          onOpen={onOpen}
          onPlace={mayPlace ? onPlace : undefined}
          plans={{
            plans: siteId === null ? [] : (plans.data ?? []).filter(({ site_id }) => site_id === siteId),
            ...{ view: look.view, chosen: look.plan, onChange: onView },
          }}
        />
      ) : null}
      <SitesCard sites={fleet.sites} narrowing={narrowing} onOpen={onOpen} />
      {mapped ? null : children}
      <PartsCard
        title={t('fleet.types')}
        note={t('fleet.typesNote', { count: fleet.types.length })}
        extra={<Link to={listAddress(narrowing)}>{t('title')}</Link>}
        none={t('none')}
        more={{ all: t('fleet.all', { count: fleet.types.length }), fewer: t('fleet.fewer') }}
        lines={fleet.types.map((part) => ({
          key: part.type,
          name: typeName(part.type, language),
          part,
          addressOf: (state) => listAddress(narrowing, { type: part.type, ...(state ? { state } : {}) }),
        }))}
      />
      {groups ? (
        <PartsCard
          title={t('fleet.groups')}
          note={t('fleet.groupsNote')}
          extra={<Link to="/new_device_group">{t('fleet.manageGroups')}</Link>}
          none={t('fleet.noGroups')}
          lines={nested(fleet.groups).map((part) => ({
            key: part.id,
            name: part.name,
            below: part.parentId !== null && fleet.groups.some(({ id }) => id === part.parentId),
            part,
            ...(at !== '' && narrowing.groupId !== part.id ? { opens: furtherSearch(narrowing, { groupId: part.id }) } : {}),
            addressOf: (state) => listAddress(narrowing, { groupId: part.id, ...(state ? { state } : {}) }),
          }))}
        />
      ) : null}
      {mapped ? children : null}
    </div>
  )
}

/** Those of the second level under the one that they belong to. */
function nested(groups: Fleet['groups']): Fleet['groups'] {
  const isBelow = ({ parentId }: Fleet['groups'][number]) => parentId !== null && groups.some(({ id }) => id === parentId)
  return groups.filter((group) => !isBelow(group)).flatMap((group) => [group, ...groups.filter(({ parentId }) => parentId === group.id)])
}

interface HeadProps {
  narrowing: Narrowing
  onNarrow: (change: Partial<Narrowing>) => void
}

/** Type and group to narrow by, and the list of what is shown as a file. */
function Head({ narrowing, onNarrow }: HeadProps) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  const inBusiness = useSession().businessId !== null
  const facets = useCall(deviceCalls.readDeviceFacets, {}, { poll: 20_000 })
  const groups = useCall(groupCalls.listGroups, {}, { enabled: inBusiness })
  const types = (facets.data?.types ?? []).map(({ type, count }) => ({ value: type, label: `${typeName(type, language)} (${count})` }))
  const common = { allowClear: true, popupMatchSelectWidth: false, className: styles.select ?? '' } as const
  return (
    <>
      <Select
        {...common}
        aria-label={t('monitor.type')}
        placeholder={t('allTypes')}
        value={narrowing.type || null}
        options={types}
        onChange={(type: string | null | undefined) => onNarrow({ type: type ?? '' })}
      />
      {inBusiness ? (
        <Select
          {...common}
          aria-label={t('fleet.group')}
          placeholder={t('fleet.allGroups')}
          value={narrowing.groupId || null}
          options={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(groupId: string | null | undefined) => onNarrow({ groupId: groupId ?? '' })}
        />
      ) : null}
      <ExportButton fetch={(format) => download(deviceCalls.exportDevices, { query: { ...narrowedBy(narrowing), format } })} />
    </>
  )
}
