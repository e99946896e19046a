-- Run once, on an empty volume. The apps own their database and are no superusers; nobody signs in as one over the network.
\getenv password POSTGRES_PASSWORD
CREATE ROLE imprint LOGIN PASSWORD :'password';
ALTER DATABASE imprint OWNER TO imprint;
ALTER ROLE postgres PASSWORD NULL;
