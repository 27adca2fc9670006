import { Button } from 'antd'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveStatus } from '../../shared/live.ts'
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
    return this.state.error === null ? this.props.children : <PageFailure error={this.state.error} />
  }
}

/** A page that could not be loaded or drawn: loading everything anew also fetches a newer version of the console. */
function PageFailure({ error }: { error: unknown }) {
  const { t } = useTranslation(['frame', 'common'])
  const missing = isMissingCode(error)
  useReloadOnReturn(missing)
  return (
    <div className={styles.failure} role="alert">
      <Mark shape="triangle" colour="var(--major)" filled={false} size={22} />
      <p>{t(missing ? 'pageMissing' : 'pageFailed')}</p>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </div>
  )
}

/** Browsers say in their own words that the file of a page could not be fetched; all of them say so of a module. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /module/i.test(error.message)
}

/** A browser remembers that a file was missing: only loading anew asks for it again, once the server is there again. */
function useReloadOnReturn(wanted: boolean): void {
  const { connected } = useLiveStatus()
  const [away, noteAway] = useState(false)
  useEffect(() => {
    if (!connected) noteAway(true)
    else if (wanted && away) location.reload()
  }, [connected, wanted, away])
}
