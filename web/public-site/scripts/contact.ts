import { setUpContactForm } from '#web/public-site/enhance-contact-form.ts'

/** The script of the pages that hold a form to write to the academy. */
const form = document.querySelector('[data-contact]')
if (form instanceof HTMLFormElement) setUpContactForm(form)
