import { lazyComponent } from '#web/ui/lazy.tsx'

/** Parts of auth forms that most visitors never see, loaded on demand. */

/** For a mailed link that is no longer valid. */
export const LazyAddressForm = lazyComponent(async () => (await import('./address-form.tsx')).AddressForm)

/** For demo academies. */
export const LazyDemoAccounts = lazyComponent(async () => (await import('./demo-accounts.tsx')).DemoAccounts)

/** For academies with identity providers. */
export const LazyProviderButtons = lazyComponent(async () => (await import('./provider-buttons.tsx')).ProviderButtons)

/** Shown after a request for a mail. */
export const LazyMailSent = lazyComponent(async () => (await import('./mail-sent.tsx')).MailSent)

export const LazySendAgain = lazyComponent(async () => (await import('./send-again.tsx')).SendAgain)
