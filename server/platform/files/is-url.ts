/** Returns whether a text is a URL such as `s3://bucket`. Used as a path, it would name the local folder `s3:`. */
export const isUrl = (text: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(text)
