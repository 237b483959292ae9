/** What support uses of the libraries from its handlers. */
