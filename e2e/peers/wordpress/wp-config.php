<?php
// Of the WordPress that peer specs start: everything that differs between runs comes from the environment.
define( 'DB_HOST', 'localhost:' . getenv( 'WORDPRESS_SOCKET' ) );
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'WP_CONTENT_DIR', getenv( 'WORDPRESS_CONTENT' ) );

// Its address is the one it is called by, so that a proxy in front is not bypassed.
define( 'WP_HOME', 'http://' . ( $_SERVER['HTTP_HOST'] ?? 'localhost' ) );
define( 'WP_SITEURL', WP_HOME );

// Application passwords over http, which WordPress otherwise refuses.
define( 'WP_ENVIRONMENT_TYPE', 'local' );
define( 'AUTH_KEY', 'peer' );
define( 'SECURE_AUTH_KEY', 'peer' );
define( 'LOGGED_IN_KEY', 'peer' );
define( 'NONCE_KEY', 'peer' );
define( 'AUTH_SALT', 'peer' );
define( 'SECURE_AUTH_SALT', 'peer' );
define( 'LOGGED_IN_SALT', 'peer' );
define( 'NONCE_SALT', 'peer' );

define( 'DISABLE_WP_CRON', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'WP_DEBUG', false );
ini_set( 'display_errors', '0' );

$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
