import type { ShownModel } from '@kilowatch/catalog/models'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import styles from './catalogue.module.css'
import { FactTable } from './fact-table.tsx'

/** How makers' devices of the type speak: each model with its source, its mappings folded away. */
export function ModelCards({ models }: { models: readonly ShownModel[] }) {
  const { t } = useTranslation('catalogue')
  return (
    <Card title={t('models')} note={t('count', { count: models.length })}>
      {models.length === 0 ? (
        <p className={styles.none}>{t('noModels')}</p>
      ) : (
        models.map((model) => <Model key={`${model.protocol} ${model.maker} ${model.code}`} model={model} />)
      )}
    </Card>
  )
}

function Model({ model: { protocol, maker, code, source, mappings } }: { model: ShownModel }) {
  const { t } = useTranslation('catalogue')
  return (
    <details className={styles.model}>
      <summary>
        <b>{maker === 'generic' ? t('anyMaker') : maker}</b> <span>{protocol.toUpperCase()}</span> {code ? <code>{code}</code> : null}
        <small>{t('mappings', { count: mappings.length })}</small>
      </summary>
      <p>{t('source', { source })}</p>
      <FactTable
        head={[t('from'), t('point')]}
        rows={mappings.map(({ from, point }, place) => ({
          key: `${place}`,
          cells: [<code key="from">{from}</code>, <code key="point">{point}</code>],
        }))}
      />
    </details>
  )
}
