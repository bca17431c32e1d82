import { setUpContactForm } from '#web/public-site/enhance-contact-form.ts'

/** Script of pages with a contact form. */
const form = document.querySelector('[data-contact]')
if (form instanceof HTMLFormElement) setUpContactForm(form)
