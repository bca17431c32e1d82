import type Hls from 'hls.js'
import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext, RetryConfig } from 'hls.js'
import type { Grant } from './grant.ts'

/**
 * Rewrites every request to the newest grant, because an older playlist contains URLs of an expired grant. After a 403,
 * the loader invalidates the grant and retries once before hls.js counts an error. After an outage it notifies the
 * grant, because another source may have the film.
 */
export function grantLoader(Engine: typeof Hls, grant: Grant): Pick<HlsConfig, 'loader' | 'xhrSetup'> {
  /** URL under which each file was last requested. */
  const requestedUrls = new Map<string, string>()
  const retryOnce = (policy: RetryConfig | null): RetryConfig => ({
    ...(policy ?? { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 }),
    shouldRetry: (_policy, retryCount, _isTimeout, response, defaultDecision) => {
      if (isOutage(response?.code)) grant.reportOutage()
      if (response?.code !== 403) return policy !== null && defaultDecision
      if (retryCount === 0) grant.invalidate(requestedUrls.get(response.url) ?? '')
      return retryCount === 0
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
      await grant.ensureFresh()
      const currentUrl = grant.toCurrentUrl(url)
      requestedUrls.set(url, currentUrl)
      xhr.open('GET', currentUrl, true)
    },
  }
}

/** No response, or a server error. */
const isOutage = (code = 0) => code < 400 || code >= 500
