import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../ui/mark.tsx'
import styles from './frame.module.css'

interface Props {
  /** The page is tried again when this changes. */
  resetBy: string
  children: ReactNode
}
interface State {
  error: unknown
  failedAt: string | null
}

/** Keeps a page's failure inside of the page; React has no other form for it than a class. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null, failedAt: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (state.error === null) return state.failedAt === props.resetBy ? null : { failedAt: props.resetBy }
    return state.failedAt === props.resetBy ? null : { error: null, failedAt: props.resetBy }
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <PageFailure />
  }
}

/** A page that could not be loaded or drawn: loading everything anew also fetches a newer version of the console. */
function PageFailure() {
  const { t } = useTranslation(['frame', 'common'])
  return (
    <div className={styles.failure} role="alert">
      <Mark shape="triangle" colour="var(--major)" filled={false} size={22} />
      <p>{t('pageFailed')}</p>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </div>
  )
}
