import type Hls from 'hls.js'
import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext, RetryConfig } from 'hls.js'
import type { Grant } from './grant.ts'

/**
 * Sends every request under the newest grant. Segments are named by a playlist of minutes ago, so their addresses carry the grant of then.
 * A 403 spoils the grant and is tried again once under a new one, below the engine's own notion of errors. Where no answer comes, the grant is
 * told, as somebody else may have the film.
 */
export function grantLoader(Engine: typeof Hls, grant: Grant): Pick<HlsConfig, 'loader' | 'xhrSetup'> {
  /** Under which grant each address was asked for last. */
  const asked = new Map<string, string>()
  const retryOnce = (policy: RetryConfig | null): RetryConfig => ({
    ...(policy ?? { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 }),
    shouldRetry: (_policy, count, _isTimeout, response, otherwise) => {
      if (isOutage(response?.code)) grant.lost()
      if (response?.code !== 403) return policy !== null && otherwise
      if (count === 0) grant.spoil(asked.get(response.url) ?? '')
      return count === 0
    },
  })
  class GrantLoader extends Engine.DefaultConfig.loader {
    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      const { errorRetry, timeoutRetry } = config.loadPolicy
      const loadPolicy = {
        ...config.loadPolicy,
        errorRetry: retryOnce(errorRetry),
        timeoutRetry: retryOnce(timeoutRetry),
      }
      super.load(context, { ...config, loadPolicy }, callbacks)
    }
  }
  return {
    loader: GrantLoader satisfies new (config: HlsConfig) => Loader<LoaderContext>,
    xhrSetup: async (xhr, url) => {
      await grant.fresh()
      const address = grant.address(url)
      asked.set(url, address)
      xhr.open('GET', address, true)
    },
  }
}

/** No answer at all, or one of a server that cannot give any. */
const isOutage = (code = 0) => code < 400 || code >= 500
