import { DownloadOutlined } from '@ant-design/icons'
import { deviceTypes } from '@kilowatch/catalog'
import { shownModels } from '@kilowatch/catalog/models'
import { catalogueCalls } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download, Refusal } from '../../shared/client.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { DeviceIcon } from '../../ui/diagrams/device-icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { urlText, useUrlState } from '../../ui/use-url-state.ts'
import styles from './catalogue.module.css'
import { findTypes } from './find-types.ts'
import { TypeDetail } from './type-detail.tsx'

const fields = { type: urlText(), search: urlText() }

/** Everything that the product knows of device types: points, limits, states, controls, and how makers' devices speak. */
export function CataloguePage() {
  const { t } = useTranslation('catalogue')
  const language = useLanguage()
  const [{ type: code, search }, show] = useUrlState(fields)
  const look = useCallback((text: string) => show({ search: text }), [show])
  const found = findTypes(deviceTypes, shownModels, search, language)
  const chosen = found.find((type) => type.code === code) ?? found[0]
  return (
    <Page actions={<DownloadButton />}>
      <p className={styles.lead}>{t('lead', { types: deviceTypes.length, models: shownModels.length })}</p>
      <div className={styles.columns}>
        <nav className={styles.types} aria-label={t('types')}>
          <SearchField label={t('search')} value={search} onSearch={look} />
          <ul className={styles.list}>
            {found.map((type) => (
              <li key={type.code}>
                <button type="button" aria-current={type === chosen} onClick={() => show({ type: type.code })}>
                  <DeviceIcon icon={type.icon} />
                  <span>{type.name[language]}</span>
                  <code>{type.code}</code>
                </button>
              </li>
            ))}
          </ul>
        </nav>
        {chosen ? <TypeDetail type={chosen} /> : <Empty text={t('none')} />}
      </div>
    </Page>
  )
}

function DownloadButton() {
  const { t } = useTranslation(['catalogue', 'common'])
  const { message } = App.useApp()
  const [running, setRunning] = useState(false)
  async function run(): Promise<void> {
    setRunning(true)
    try {
      await download(catalogueCalls.readCatalogue, {})
    } catch (error) {
      message.warning(error instanceof Refusal && error.msg !== '' ? error.msg : t('common:exportFailed'))
    }
    setRunning(false)
  }
  return (
    <Button icon={<DownloadOutlined />} loading={running} onClick={() => void run()}>
      {t('download')}
    </Button>
  )
}
