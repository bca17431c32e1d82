import { lazyComponent } from '#web/ui/lazy.tsx'

/** Parts of auth forms that most visitors never see, loaded on demand. */

/** Shown for an emailed link that is no longer valid. */
export const LazyEmailLinkForm = lazyComponent(async () => (await import('./email-link-form.tsx')).EmailLinkForm)

/** Shown by demo academies. */
export const LazyDemoAccounts = lazyComponent(async () => (await import('./demo-accounts.tsx')).DemoAccounts)

/** Shown by academies with identity providers. */
export const LazyProviderButtons = lazyComponent(async () => (await import('./provider-buttons.tsx')).ProviderButtons)

/** Shown after an email was requested. */
export const LazyMailSent = lazyComponent(async () => (await import('./mail-sent.tsx')).MailSent)

/** Shown by academies without a mail server. */
export const LazyNoMailNotice = lazyComponent(async () => (await import('./no-mail-notice.tsx')).NoMailNotice)

export const LazyResendButton = lazyComponent(async () => (await import('./resend-button.tsx')).ResendButton)
