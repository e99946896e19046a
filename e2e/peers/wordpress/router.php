<?php
// Rewrites as WordPress has web servers do it, for the server that is built into PHP.
$root = $_SERVER['DOCUMENT_ROOT'];
$path = rawurldecode( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
if ( str_starts_with( $path, '/wp-content/uploads/' ) && ! str_contains( $path, '..' ) ) {
	$file = getenv( 'WORDPRESS_CONTENT' ) . substr( $path, strlen( '/wp-content' ) );
	if ( ! is_file( $file ) ) {
		http_response_code( 404 );
		return true;
	}
	header( 'Content-Type: ' . mime_content_type( $file ) );
	readfile( $file );
	return true;
}
if ( is_dir( $root . $path ) && is_file( $root . rtrim( $path, '/' ) . '/index.php' ) ) {
	$path = rtrim( $path, '/' ) . '/index.php';
}
if ( ! is_file( $root . $path ) ) {
	$path = '/index.php';
} elseif ( ! str_ends_with( $path, '.php' ) ) {
	return false;
}
$_SERVER['SCRIPT_NAME'] = $path;
$_SERVER['PHP_SELF'] = $path;
$_SERVER['SCRIPT_FILENAME'] = $root . $path;
chdir( dirname( $root . $path ) );
require $root . $path;
