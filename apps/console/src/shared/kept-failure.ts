import { hashKey, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

interface Kept {
  hash: string
  error: Error
  at: number
}

/**
 * The result with its last failure as long as the question is asked again and nothing has been answered yet: a page that fails
 * goes on saying so while it tries, instead of turning into a skeleton and back.
 */
export function useKeptFailure<Data>(query: UseQueryResult<Data, Error>, key: QueryKey): UseQueryResult<Data, Error> {
  const [kept, keep] = useState<Kept | null>(null)
  const hash = hashKey(key)
  const { error, status } = query
  if (error && kept?.error !== error) keep({ hash, error, at: query.errorUpdatedAt })
  if (status !== 'pending' || kept?.hash !== hash) return query
  return {
    ...query,
    data: undefined,
    error: kept.error,
    errorUpdatedAt: kept.at,
    status: 'error',
    isError: true,
    isLoading: false,
    isLoadingError: true,
    isPending: false,
    isPlaceholderData: false,
    isRefetchError: false,
    isSuccess: false,
  }
}
